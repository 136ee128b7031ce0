import { SHEET_ELEMENT } from '../hydration.ts';
import { afterLoad } from './after-load.ts';
import { afterPaint } from './after-paint.ts';
import { holdBelow, keepHeights, showEach } from './below.ts';

/** A picture that takes longer has the line for itself no more. Milliseconds. */
const MAX_WAIT_MS = 3_000;
/** After the first frame: what waits for the second is there (styles/below.css). Milliseconds. */
const SECOND_FRAME_MS = 100;

/**
 * Fetches the sheet once the first picture is there: beside it on a slow line it would take a third of its time. The
 * first screen has its rules in the document. A page without a first picture, and every page where scripts do not
 * run, links the sheet itself.
 * @returns settles when the sheet is there, or cannot be had, and every part of the page is shown
 */
export async function startSheet(): Promise<void> {
  keepHeights();
  await linkSheet();
  await showEach();
}

async function linkSheet(): Promise<void> {
  const named = document.getElementById(SHEET_ELEMENT);
  const [, href] = /href="([^"]+)"/.exec(named?.textContent ?? '') ?? [];
  if (!named || !href) return;
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const arrived = new Promise((resolve) => {
    sheet.onload = sheet.onerror = resolve;
  });
  const link = () => {
    if (sheet.isConnected) return;
    named.after(sheet);
    afterPaint(() => {
      // Unless it is here already.
      if (!sheet.sheet) holdBelow();
    }, SECOND_FRAME_MS);
  };
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || picture.complete) link();
  for (const type of ['load', 'error']) picture?.addEventListener(type, link);
  // Where the browser is told to fetch no pictures.
  afterLoad(link);
  setTimeout(link, MAX_WAIT_MS);
  await arrived;
}
