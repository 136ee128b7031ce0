import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { takeDataDir } from '../server/app/data-dir.ts';
import { temporaryFolder } from './support/builders.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { littleContent } from './support/little-content.ts';
import { noLinux } from './support/platform.ts';
import { freePort, startSite } from './support/start-site.ts';
import { until } from './support/until.ts';

/** A process that is told to end while it starts ends at once; and so does what `npm start` has begun. */

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const SITE = [process.execPath, main];
/** npm finds the Node of this run first. */
const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;

interface Started {
  env?: Record<string, string>;
  command?: string[];
  cwd?: string;
}

/** Starts the site, or another command, and does not wait for it. */
async function begin(t: Test, { env = {}, command = SITE, cwd }: Started = {}) {
  const port = await freePort();
  const own = { PORT: port, OPS_PORT: 0, SITE_URL: `http://localhost:${port}`, DATA_DIR: temporaryFolder(t) };
  const settings = Object.entries({ PATH, ...own, ...env }).map(([name, value]) => `${name}=${value}`);
  const child = spawn('env', ['-i', ...settings, ...command], { stdio: ['ignore', 'ignore', 'pipe'], cwd });
  t.teardown(() => child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return { child, url: `http://127.0.0.1:${port}`, ended: once(child, 'exit'), said: () => said };
}

/** True once the process listens for signals: Node itself never does for SIGHUP, the first of them. */
function listens(pid: number): boolean {
  const caught = /SigCgt:.*(\w)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return Number.parseInt(caught, 16) % 2 === 1;
}

const canBeFirst = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;
const skip = noLinux || (!canBeFirst && 'no process may be the first of its own here');

t.test('process 1 of a container hears SIGTERM before it has started', { skip }, async (t) => {
  const { child, ended } = await begin(t, {
    command: ['unshare', '--pid', '--fork', '--kill-child', ...SITE],
  });
  const innerPid = () =>
    Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0]);
  await until(() => innerPid() && listens(innerPid()));
  process.kill(innerPid(), 'SIGTERM');
  t.same(await ended, [0, null]);
});

t.test(
  'while another process has DATA_DIR it ends with 0, and says nothing',
  { skip: noLinux },
  async (t) => {
    const dataDir = temporaryFolder(t);
    const held = takeDataDir(dataDir);
    t.teardown(held.release);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const) {
      const { child, ended, said } = await begin(t, { env: { DATA_DIR: dataDir } });
      await until(() => listens(child.pid ?? 0));
      child.kill(signal);
      t.same(await ended, [0, null], signal);
      t.equal(said(), '');
    }
  },
);

t.test('while its database does not answer it ends with 0', async (t) => {
  const asked = Promise.withResolvers<Socket>();
  const database = createServer(asked.resolve).listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = database.address() as { port: number };
  const env = {
    DATABASE_URL: `postgres://site@127.0.0.1:${port}/site`,
    SECRET: '8f14e45fceea167a5a36dedd4bea2543',
  };
  const { child, ended } = await begin(t, { env: { ...env, API_URL: 'http://127.0.0.1:1' } });
  const socket = await asked.promise;
  socket.on('error', () => {});
  child.kill('SIGTERM');
  t.same(await ended, [0, null]);
  socket.destroy();
  database.close();
});

/** npm and its shell end by themselves; what they began is what counts. */
async function isGone(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );
}

const isUp = (child: ChildProcess, url: string) => async () =>
  child.exitCode === null && (await fetch(`${url}/healthz`).catch(() => null))?.ok;

t.test('what ends `npm start` ends the server', async (t) => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  t.match(scripts.start, /^node build\.mjs && /);
  // The build took place already.
  const start = scripts.start.replace('node build.mjs', 'true').replace('dist/main.js', main);
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'site', scripts: { start } }));
  const upstream = await startFakeUpstream(t, { content: littleContent() });
  const env = { API_URL: upstream.url, HOME: folder };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const) {
    const { child, url, ended } = await begin(t, { command: ['npm', 'start'], cwd: folder, env });
    t.ok(await until(isUp(child, url)), 'it serves');
    child.kill(signal);
    await ended;
    t.ok(await until(() => isGone(url)), `${signal} frees the port`);
  }
});

t.test('SIGUSR1 opens no debugger', async (t) => {
  const upstream = await startFakeUpstream(t, { content: littleContent() });
  const site = await startSite(t, { env: { API_URL: upstream.url } });
  site.process.kill('SIGUSR1');
  t.equal((await fetch(site.url)).status, 200);
  t.equal(site.stderr(), '');
  t.equal(await site.stop('SIGHUP'), 0);
});
