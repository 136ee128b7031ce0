import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Asked for before the code is taken: what a start and most first visits run. */
const PAGES = ['/', '/ongoing-projects', '/news', '/contact-us', '/_data/news', '/about-us', '/nowhere'];
/** A start takes one second. */
const MAX_MS = 30_000;

/**
 * Has V8 compile the program, by running it on the demo content, and writes `program.cache` beside it.
 * @throws when the program does not run
 */
export async function writeCodeCache(outDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  const settings = { HOST: '127.0.0.1', PORT: String(await freePort()), OPS_PORT: '0', DATA_DIR: folder };
  const child = spawn(process.execPath, [import.meta.filename, outDir], {
    env: { ...settings, PATH: process.env.PATH, DEMO: '1', LOG_LEVEL: 'silent' },
    // No .env there.
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: MAX_MS,
  });
  const [code] = await once(child, 'exit');
  await rm(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The program did not run for its code cache (${code})`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** In a process of its own: the program itself, and a visitor. */
async function run(outDir: string): Promise<void> {
  const { compiledCode } = (await import(
    join(outDir, 'main.js')
  )) as typeof import('../server/app/launch.ts');
  const url = `http://127.0.0.1:${process.env.PORT}`;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await wait(20);
  for (const path of PAGES) await (await fetch(url + path)).text();
  await writeFile(join(outDir, 'program.cache'), compiledCode());
  process.kill(process.pid, 'SIGTERM');
}

if (import.meta.main) await run(process.argv[2] ?? '');
