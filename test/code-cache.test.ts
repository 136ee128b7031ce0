import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { cleanCommand, freePort } from './support/start-site.ts';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const OWN = ['main.js', 'program.cjs', 'program.cache'];

/** The build with three files of its own. Below the build's folder, where its packages are found. */
function aBuild(t: Test): string {
  const dir = mkdtempSync(join(dist, 'test-'));
  t.teardown(() => rmSync(dir, { recursive: true, force: true }));
  for (const name of readdirSync(dist).filter((each) => !each.startsWith('test-'))) {
    if (OWN.includes(name)) copyFileSync(join(dist, name), join(dir, name));
    else symlinkSync(join(dist, name), join(dir, name));
  }
  return dir;
}

/** Starts that build. @returns whether it used the compiled code, once it answers */
async function startsCompiled(t: Test, build: string, { flags = [] as string[], uid = 0 } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o777);
  const port = await freePort();
  const program = `
    const { isCompiled } = await import(${JSON.stringify(join(build, 'main.js'))});
    const ask = () => fetch('http://127.0.0.1:${port}/healthz').then((response) => response.ok, () => false);
    while (!(await ask())) await new Promise((resolve) => setTimeout(resolve, 20));
    console.log(isCompiled);
    process.exit(0);`;
  // Nobody reads a page: no upstream is needed.
  const api = { API_URL: 'http://127.0.0.1:9' };
  const settings = {
    ...api,
    PORT: port,
    OPS_PORT: 0,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  };
  const command = cleanCommand(settings, [...flags, '--input-type=module', '--eval', program]);
  const { stdout } = await promisify(execFile)(...command, { cwd: dataDir, uid, timeout: 60_000 });
  return stdout.trim() === 'true';
}

t.test('a start finds its code compiled', async (t) => {
  t.equal(await startsCompiled(t, dist), true);
  t.equal(
    await startsCompiled(t, dist, { flags: ['--max-semi-space-size=4'] }),
    true,
    'as the image runs it',
  );
});

t.test('another user than the one who built it, who may not write there', async (t) => {
  if (process.getuid?.() !== 0) return t.pass('only root can be another user');
  const build = aBuild(t);
  for (const name of OWN) chmodSync(join(build, name), 0o444);
  chmodSync(build, 0o555);
  t.equal(await startsCompiled(t, build, { uid: 65_534 }), true);
});

t.test('code of another program, damaged code and none at all are left alone', async (t) => {
  const other = aBuild(t);
  appendFileSync(join(other, 'program.cjs'), '\n');
  t.equal(await startsCompiled(t, other), false);

  const damaged = aBuild(t);
  const cache = join(damaged, 'program.cache');
  writeFileSync(
    cache,
    readFileSync(cache).map((byte, index) => (index === 100_000 ? byte ^ 1 : byte)),
  );
  t.equal(await startsCompiled(t, damaged), false);

  const none = aBuild(t);
  rmSync(join(none, 'program.cache'));
  t.equal(await startsCompiled(t, none), false);
});
