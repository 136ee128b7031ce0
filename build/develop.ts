import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleBrowser } from './browser.ts';
import { type Built, makeFiles, writeManifest } from './files.ts';
import { bundleServer, packagesOf } from './server.ts';

/** The pause after a change before a build, milliseconds: editors write a file in several steps. */
const SETTLE_MS = 15;
/** The wait before the next process loads packages, milliseconds: the page reloads first. */
const SPARE_AFTER_MS = 1_500;

/**
 * Builds the parts that a change touches and restarts the server; the open browser reloads when it sees another build
 * (client/boot/reload.ts). A build that fails is printed, and the running server stays.
 */
export async function develop(root: string): Promise<void> {
  const out = join(root, 'dist');
  await rm(out, { recursive: true, force: true });
  const server = createDevServer(root, join(out, 'main.js'));
  const built: Partial<Built> = {};
  const steps: Record<Step, () => Promise<void>> = {
    browser: async () => {
      built.browser = await bundleBrowser(root, join(out, 'public/assets'), { watching: true });
    },
    server: async () => {
      built.server = await bundleServer(root, out, { watching: true });
    },
    files: () => makeFiles(root, out),
  };

  const wanted = new Set<Step>(Object.keys(steps) as Step[]);
  async function buildWanted(): Promise<void> {
    if (!wanted.size) return;
    const started = performance.now();
    const now = [...wanted];
    wanted.clear();
    try {
      await Promise.all(now.map((step) => steps[step]()));
      await writeManifest(root, out, built as Built);
      // Files saved meanwhile are built first: a server that stops while a page loads leaves it without its script.
      if (wanted.size) return;
      await server.restart();
      process.stdout.write(`${now.join(', ')} in ${Math.round(performance.now() - started)} ms\n`);
    } catch (error) {
      for (const step of now) wanted.add(step);
      process.stderr.write(`${(error as Error).message}\n`);
    }
  }
  let last = buildWanted();
  /** Builds after the build that is running. */
  const build = () => {
    last = last.then(buildWanted);
  };

  await last;
  let settled: NodeJS.Timeout | undefined;
  for (const place of ['client', 'server', 'shared']) {
    watch(join(root, place), { recursive: true }, (_, file) => {
      for (const step of stepsFor(`${place}/${file}`)) wanted.add(step);
      clearTimeout(settled);
      settled = setTimeout(build, SETTLE_MS);
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await server.stop();
      process.exit(0);
    });
  }
}

type Step = 'browser' | 'server' | 'files';

/** The steps that a change of the file needs. */
function stepsFor(file: string): Step[] {
  if (/\.test\.tsx?$|~$|\/\.[^/]*$/.test(file)) return [];
  if (file.startsWith('client/desk/') || !/\.(css|tsx?)$/.test(file)) return ['files'];
  if (file.endsWith('.css')) return ['browser'];
  return file.startsWith('server/') ? ['server'] : ['browser', 'server'];
}

/** The server, and a spare process that has loaded the packages and waits for the next program. */
function createDevServer(root: string, program: string) {
  const startSpare = (): ChildProcess =>
    fork(join(import.meta.dirname, 'dev-process.ts'), packagesOf(root), {
      cwd: root,
      execArgv: ['--enable-source-maps'],
    });
  let running: ChildProcess | null = null;
  let spare: ChildProcess | null = startSpare();
  let later: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGTERM');
    await gone;
  }

  async function restart(): Promise<void> {
    await stop();
    running = spare ?? startSpare();
    running.send(program);
    spare = null;
    clearTimeout(later);
    later = setTimeout(() => {
      spare = startSpare();
    }, SPARE_AFTER_MS);
  }

  return { restart, stop };
}
