import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** By how their sources begin (server/media/sources.ts). */
const FOLDERS = {
  'u:/uploads/pictures/': new URL('../../server/demo/files/pictures/', import.meta.url),
  's:': new URL('../../server/editorial/site/pictures/', import.meta.url),
};
const cacheDir = fileURLToPath(new URL('../../node_modules/.cache/pictures/', import.meta.url));
/** Of a digest that names an original (server/media/originals.ts). */
const TAG_LENGTH = 32;
/** No test that takes the pictures as known looks at their colours. */
const NO_COLOR = '#808080';

/**
 * Lets a site that will start in that folder know its pictures and the demo's, as one knows them that was started
 * before: it looks at none, which takes its resize processes a second, and renders no page again for what it saw.
 * @param now what its clock will say, milliseconds
 */
export async function knowPictures(dataDir: string, now = Date.now()): Promise<void> {
  const entries = (await facts()).map(([source, seen]) => [source, { ...seen, checkedAt: now }]);
  mkdirSync(join(dataDir, 'pictures'), { recursive: true });
  writeFileSync(join(dataDir, 'pictures', 'facts.json'), JSON.stringify(entries));
}

/** Looked at once for as long as no file changes. */
async function facts(): Promise<[source: string, seen: object][]> {
  const pictures = Object.entries(FOLDERS).flatMap(([prefix, folder]) =>
    readdirSync(folder).map((name) => ({ source: prefix + name, file: new URL(name, folder) })),
  );
  const state = pictures.map(({ source, file }) => [source, statSync(file).mtimeMs, statSync(file).size]);
  const known = join(cacheDir, `${createHash('sha256').update(JSON.stringify(state)).digest('hex')}.json`);
  try {
    return JSON.parse(readFileSync(known, 'utf8'));
  } catch {
    const { default: sharp } = await import('sharp');
    const seen: [string, object][] = [];
    for (const { source, file } of pictures) {
      const bytes = readFileSync(file);
      const tag = createHash('sha256').update(bytes).digest('hex').slice(0, TAG_LENGTH);
      const { autoOrient } = await sharp(bytes).metadata();
      seen.push([source, { tag, ...autoOrient, color: NO_COLOR }]);
    }
    mkdirSync(dirname(known), { recursive: true });
    writeFileSync(`${known}.${process.pid}`, JSON.stringify(seen));
    renameSync(`${known}.${process.pid}`, known);
    return seen;
  }
}
