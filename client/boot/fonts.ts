import { NAVIGATED } from '../marks.ts';
import { isIntent } from './takeover.ts';

const DEVANAGARI = /[\u0900-\u097f]/;

/**
 * Fetches the site's faces once the visitor does something, and puts them on with the next page: a text that changes its
 * face under the reader's eyes moves (tokens.css).
 * @param slow whether the line is for words and pictures alone: then only the next page fetches them
 */
export function startFonts(slow: boolean): void {
  let state: 'asked' | 'here' | null = null;
  const fetchFaces = async () => {
    if (state || document.readyState !== 'complete') return;
    state = 'asked';
    const faces = ['1rem Fraunces', '1rem Anek'].map((face) => document.fonts.load(face));
    if (DEVANAGARI.test(document.body.textContent))
      faces.push(document.fonts.load('1rem "Anek Devanagari"', 'अ'));
    // Where a file cannot be had, its stand-in stays.
    await Promise.allSettled(faces);
    state = 'here';
  };
  document.addEventListener(NAVIGATED, () => {
    if (state === 'here') document.documentElement.dataset.fonts = '';
    else void fetchFaces();
  });
  if (slow) return;
  for (const type of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel']) {
    document.addEventListener(type, (event) => isIntent(event) && void fetchFaces(), { passive: true });
  }
}
