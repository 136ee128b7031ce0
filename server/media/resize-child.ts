import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { InputGone } from './failures.ts';

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

/** An original to be decoded: its bytes, or the file that holds them, which is opened when its turn comes. */
export type PictureInput = Buffer | { path: string; size: number; tag: string };

/** Names an original by its bytes. */
export const TAG_LENGTH = 32;

const CHUNK_BYTES = 256 * 1024;

export function inputSize(input: PictureInput): number {
  return 'path' in input ? input.size : input.length;
}

/** @throws InputGone, before the last byte is given, where the file does not hold what its tag names */
export async function* readInput(input: PictureInput): AsyncGenerator<Buffer> {
  if (!('path' in input)) {
    yield input;
    return;
  }
  const digest = createHash('sha256');
  let rest = input.size;
  for await (const chunk of readFile(input.path)) {
    rest -= chunk.length;
    digest.update(chunk);
    const whole = rest === 0 && digest.digest('hex').slice(0, TAG_LENGTH) === input.tag;
    if (rest <= 0 && !whole) throw new InputGone();
    yield chunk;
    if (whole) return;
  }
  throw new InputGone();
}

async function* readFile(path: string): AsyncGenerator<Buffer> {
  try {
    const handle = await open(path);
    // The stream closes the handle, however it ends.
    yield* handle.createReadStream({ highWaterMark: CHUNK_BYTES });
  } catch (cause) {
    throw new InputGone({ cause });
  }
}
