import { NAVIGATED } from '../marks.ts';
import { afterLoad } from './after-load.ts';
import { putOnFaces, unpin } from './put-on-faces.ts';
import { whenIdle } from './takeover.ts';

const DEVANAGARI = /[\u0900-\u097f]/;

/**
 * Fetches the site's faces after all else and puts them on where nothing moves (put-on-faces.ts); with the next page,
 * everywhere.
 * @param slow whether the line is for words and pictures alone: then only the next page fetches them
 * @param sheet settles when the sheet is there, which names the files
 */
export function startFonts(slow: boolean, sheet: Promise<void>): void {
  let state: 'asked' | 'here' | null = null;
  const root = document.documentElement;
  async function fetchFaces(): Promise<void> {
    if (state) return;
    state = 'asked';
    const faces = ['1rem Fraunces', '1rem Anek'].map((face) => document.fonts.load(face));
    if (DEVANAGARI.test(document.body.textContent))
      faces.push(document.fonts.load('1rem "Anek Devanagari"', 'अ'));
    // Where a file cannot be had, its stand-in stays.
    await Promise.allSettled(faces);
    state = 'here';
  }
  document.addEventListener(NAVIGATED, () => {
    if (state === 'here') {
      unpin();
      root.dataset.fonts = '';
    } else whenIdle(fetchFaces);
  });
  if (slow) return;
  afterLoad(async () => {
    await sheet;
    whenIdle(async () => {
      await fetchFaces();
      whenIdle(() => state === 'here' && !('fonts' in root.dataset) && putOnFaces());
    });
  });
}
