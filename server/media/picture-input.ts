import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { InputGone } from './failures.ts';

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
