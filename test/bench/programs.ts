import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { imageMemorySettings } from '../support/process-memory.ts';
import { type Site, startSite } from '../support/start-site.ts';

export const distDir = fileURLToPath(new URL('../../dist', import.meta.url));
/** Everything that a run writes. */
export const workDir = mkdtempSync(join(tmpdir(), 'bench-'));

const isPinned = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
/** The servers share one core and the load has the other, where there are two and a program to say so. */
export const onCore = (core: 0 | 1): string[] => (isPinned ? ['taskset', '-c', String(core)] : []);

const ends: (() => unknown)[] = [];
/** Stands for a test where something is started: it ends with the run. */
export const run = { teardown: (end: () => unknown) => void ends.unshift(end) } as unknown as Test;

/** Ends whatever still runs and removes what was written. */
export async function stopAll(): Promise<void> {
  for (const end of ends) await end();
  rmSync(workDir, { recursive: true, force: true });
}

/** Starts a program of the build in production, without a listener for its operator, in a new folder. */
export async function startProgram(program: string[], env: Record<string, string>, readyPath: string) {
  const settings = { NODE_ENV: 'production', OPS_PORT: '0', ...imageMemorySettings(), ...env };
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(workDir, 'data-'));
  const options = { program, env: settings, readyPath, dataDir, under: onCore(0), errorsExpected: true };
  const site = await startSite(run, options);
  return { ...site, url: site.url.replace('localhost', '127.0.0.1') };
}

export const startBuiltSite = (
  upstream: { url: string },
  env: Record<string, string> = {},
  readyPath = '/readyz',
): Promise<Site> => startProgram([join(distDir, 'main.js')], { API_URL: upstream.url, ...env }, readyPath);
