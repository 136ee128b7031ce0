import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';

/**
 * Starts a resize process with next to nothing of the server's: an environment and a folder of its own, its pictures
 * as bytes, and of files no more than its program and the packages. So no JavaScript in it finds DATA_DIR or the
 * server's environment, and no decoder is given a path. Machine code that a broken decoder was made to run stands
 * above Node's permissions: against that there are the closed set of formats and the container.
 */
export function startResizeProcess(program: string): ChildProcess {
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
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
  try {
    // Pages go before pictures where both want the processor.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Already ended, or not allowed here: it then runs as any other.
  }
  return child;
}

/** The program's own folder, and the packages that hold the picture library. */
function readable(program: string): string[] {
  const library = findPackageJSON('sharp', import.meta.url);
  const packages = library ? [dirname(dirname(library)), dirname(dirname(realpathSync(library)))] : [];
  return [...new Set([dirname(program), ...packages])];
}
