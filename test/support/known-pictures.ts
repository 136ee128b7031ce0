import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of every picture of the demo content and of the site folder: source, digest, width, height, colour. */
const PICTURES = JSON.parse(readFileSync(new URL('known-pictures.json', import.meta.url), 'utf8')) as [
  source: string,
  tag: string,
  width: number,
  height: number,
  color: string,
][];

/**
 * Writes what a site has learnt of its pictures once it ran for a while, so that it starts no process to look at them.
 * Wrong facts only cost that look: a picture that is made is looked at again where its digest is another.
 * @param dataDir of a site that is not running
 * @param checkedAt what its clock says
 */
export function knowPictures(dataDir: string, checkedAt = Date.now()): void {
  const facts = PICTURES.map(([source, tag, width, height, color]) => [
    source,
    { tag, width, height, color, checkedAt },
  ]);
  mkdirSync(join(dataDir, 'pictures'), { recursive: true });
  writeFileSync(join(dataDir, 'pictures', 'facts.json'), JSON.stringify(facts));
}
