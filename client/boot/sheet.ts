import { SHEET_ELEMENT } from '../hydration.ts';

/** A picture that takes longer has the line for itself no more. Milliseconds. */
const MAX_WAIT_MS = 3_000;

/**
 * Fetches the sheet once the first picture is there: beside it on a slow line it would take a third of its time. The
 * first screen has its rules in the document. A page without a first picture, and every page where scripts do not
 * run, links the sheet itself.
 * @returns settles when the sheet is there, or cannot be had
 */
export function startSheet(): Promise<void> {
  const named = document.getElementById(SHEET_ELEMENT);
  const [, href] = /href="([^"]+)"/.exec(named?.textContent ?? '') ?? [];
  if (!named || !href) return Promise.resolve();
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const arrived = new Promise<void>((resolve) => {
    sheet.onload = sheet.onerror = () => resolve();
  });
  const link = () => {
    if (!sheet.isConnected) named.after(sheet);
  };
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || picture.complete) link();
  picture?.addEventListener('load', link);
  picture?.addEventListener('error', link);
  // Where the browser is told to fetch no pictures.
  addEventListener('load', link);
  setTimeout(link, MAX_WAIT_MS);
  return arrived;
}
