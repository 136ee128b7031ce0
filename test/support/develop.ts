import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Test } from 'tap';
import { temporaryFolder } from './builders.ts';
import { root } from './sources.ts';
import { cleanCommand, freePort } from './start-site.ts';
import { until } from './until.ts';

/** `build.mjs --watch` in a copy of the sources, so that nobody's own are touched. */
export async function startDeveloping(t: Test): Promise<{ dir: string; url: string }> {
  const dir = temporaryFolder(t);
  const left = new Set(['node_modules', 'dist', 'dist.new', '.git', '.tap', 'data']);
  cpSync(root, dir, { recursive: true, filter: (from) => from === root || !left.has(basename(from)) });
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  const port = await freePort();
  const settings = { PORT: port, OPS_PORT: 0, DATA_DIR: join(dir, 'data'), HOME: dir };
  const child = spawn(...cleanCommand(settings, [join(dir, 'build.mjs'), '--watch']), {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  t.teardown(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  const url = `http://localhost:${port}`;
  const isReady = await until(async () => {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok;
  });
  t.ok(isReady, 'it is ready');
  return { dir, url };
}
