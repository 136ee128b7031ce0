/**
 * `dist/main.js`: runs the program (main.ts, bundled) with the code that V8 compiled when it was built, which is a
 * third of the start. `program.cache` is read only, whoever the user is; one of another build, Node or V8 is left
 * alone, and the program is compiled as ever.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** The program as a function, and what is compiled of it: a checksum of both, then V8's own data. */
const [PROGRAM, CACHE] = ['program.cjs', 'program.cache'].map((name) => join(import.meta.dirname, name)) as [
  string,
  string,
];
const CHECKSUM_BYTES = 4;
const source = readFileSync(PROGRAM, 'latin1');
const cachedData = readCache();
const script = new Script(source, { filename: PROGRAM, ...(cachedData && { cachedData }) });
script.runInThisContext()(createRequire(import.meta.url), import.meta.dirname, import.meta.url);

/** Whether V8 had nothing to compile. */
export const isCompiled = script.cachedDataRejected === false;

/** For the build. @returns what is compiled by now, as `program.cache` holds it */
export function compiledCode(): Buffer {
  // What is compiled holds for the flags of this moment only, and the next start has none yet.
  setFlagsFromString('--heap-growing-percent=0');
  const data = script.createCachedData();
  return Buffer.concat([checksumOf(data), data]);
}

/** @returns null where there is none for this program, or it is damaged: V8 looks at its length only */
function readCache(): Buffer | null {
  try {
    const bytes = readFileSync(CACHE);
    const data = bytes.subarray(CHECKSUM_BYTES);
    return checksumOf(data).equals(bytes.subarray(0, CHECKSUM_BYTES)) ? data : null;
  } catch {
    return null;
  }
}

function checksumOf(data: Buffer): Buffer {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(data, crc32(source)));
  return checksum;
}
