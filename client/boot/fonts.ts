import { NAVIGATED } from '../marks.ts';
import { putOnFaces, unpin } from './put-on-faces.ts';
import { whenIdle } from './takeover.ts';

const DEVANAGARI = /[\u0900-\u097f]/;

/**
 * Fetches the site's faces after all else and puts them on where nothing moves (put-on-faces.ts); with the next page,
 * everywhere.
 * @param slow whether the line is for words and pictures alone: then only the next page fetches them
 */
export function startFonts(slow: boolean): void {
  let state: 'asked' | 'here' | null = null;
  const root = document.documentElement;
  async function fetchFaces(): Promise<void> {
    if (state) return;
    state = 'asked';
    const faces = ['1rem Fraunces', '1rem Anek'].map((face) => document.fonts.load(face));
    if (DEVANAGARI.test(document.body.textContent))
      faces.push(document.fonts.load('1rem "Anek Devanagari"', 'अ'));
    // Where a file cannot be had, its stand-in stays.
    const all = await Promise.allSettled(faces);
    // None where the sheet that names them is not there yet.
    const isNamed = all.some((face) => face.status === 'rejected' || face.value.length);
    state = isNamed ? 'here' : null;
  }
  document.addEventListener(NAVIGATED, () => {
    if (state === 'here') {
      unpin();
      root.dataset.fonts = '';
    } else void fetchFaces();
  });
  if (slow) return;
  const begin = () =>
    whenIdle(async () => {
      await fetchFaces();
      whenIdle(() => state === 'here' && !('fonts' in root.dataset) && putOnFaces());
    });
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}
