import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanCommand, freePort } from './start-site.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Only a start that never ends takes longer. */
const MAX_MS = 120_000;

/** How a start ended that was to end. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
  /** The lines on stderr. */
  lines: string[];
  ms: number;
}

/**
 * Starts `dist/main.js` with those settings, which it should refuse. A process that goes on is killed at
 * last, and has no code then.
 */
export async function runToItsEnd(env: Record<string, string>): Promise<Ended> {
  const dir = mkdtempSync(join(tmpdir(), 'start-'));
  const started = performance.now();
  const settings = { PORT: await freePort(), OPS_PORT: 0, DATA_DIR: join(dir, 'data'), ...env };
  const child = spawn(...cleanCommand(settings, [program]), { cwd: dir });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), MAX_MS);
  await once(child, 'close');
  clearTimeout(timer);
  rmSync(dir, { recursive: true, force: true });
  return {
    code: child.exitCode,
    stdout,
    stderr,
    lines: stderr.split('\n').filter(Boolean),
    ms: performance.now() - started,
  };
}
