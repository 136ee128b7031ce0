import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from './problems.ts';

/** No text that a person wrote for a page is larger, in bytes. */
const MAX_FILE_BYTES = 262_144;

/** The kind of thing at a path, links followed (a mounted configuration is made of links); null where nothing is. */
export function kindOf(path: string): 'file' | 'folder' | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return null;
  return stats.isDirectory() ? 'folder' : 'file';
}

/** The names in a folder, sorted, without hidden ones; none where there is no such folder. */
export function namesIn(folder: string): string[] {
  if (kindOf(folder) !== 'folder') return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

/**
 * @param path below the folder
 * @param report told what is wrong with the file as a whole; the result is then null
 */
export function readText(folder: string, path: string, report: Report): string | null {
  try {
    const bytes = readFileSync(join(folder, path));
    if (bytes.length > MAX_FILE_BYTES) {
      report('', `expected at most ${MAX_FILE_BYTES} bytes, got ${bytes.length}`);
      return null;
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    report(
      '',
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'expected UTF-8 text' : `cannot be read (${code})`,
    );
    return null;
  }
}
