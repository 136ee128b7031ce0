import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { type PictureInput, readInput } from './picture-input.ts';

/**
 * Starts a resize process with next to nothing of the server's: an environment and a folder of its own, its picture
 * through a pipe, and of files no more than its program and the packages. So no JavaScript in it finds DATA_DIR or
 * the server's environment, and no decoder is given a path. Machine code that a broken decoder was made to run stands
 * above Node's permissions: against that there are the closed set of formats and the container.
 */
export function startResizeProcess(program: string): ChildProcess {
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    cwd: dirname(program),
    execArgv: [
      '--permission',
      '--allow-addons',
      ...readable(program).map((folder) => `--allow-fs-read=${folder}`),
    ],
    // One malloc arena instead of several for each thread: 90 MB stay resident after two dozen pictures instead of
    // 200 MB.
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' },
  });
  // A job's deadline keeps the server's process alive; an idle one must not.
  child.unref();
  child.channel?.unref();
  (child.stdin as Socket | null)?.unref();
  // Of a process that has ended; its `exit` is what counts.
  child.stdin?.on('error', () => {});
  try {
    // Pages go before pictures where both want the processor.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Already ended, or not allowed here: it then runs as any other.
  }
  return child;
}

/**
 * Gives the process its picture; where it ends meanwhile, its `exit` tells.
 * @throws InputGone: it then waits for bytes that do not come
 */
export async function feed({ stdin }: ChildProcess, input: PictureInput): Promise<void> {
  if (!stdin) return;
  for await (const chunk of readInput(input)) {
    if (!stdin.write(chunk) && !stdin.destroyed) await drained(stdin);
    if (stdin.destroyed) return;
  }
}

function drained(stdin: Writable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  function onEither(): void {
    stdin.off('drain', onEither).off('close', onEither);
    resolve();
  }
  stdin.on('drain', onEither).on('close', onEither);
  return promise;
}

/** The program's own folder, and the packages that hold the picture library. */
function readable(program: string): string[] {
  const library = findPackageJSON('sharp', import.meta.url);
  const packages = library ? [dirname(dirname(library)), dirname(dirname(realpathSync(library)))] : [];
  return [...new Set([dirname(program), ...packages])];
}
