/** A picture that takes longer has the line for itself no more. Milliseconds. */
const MAX_WAIT_MS = 3_000;

/**
 * Fetches the sheet once the first picture is there: beside it on a slow line it would take a third of its time. The
 * first screen has its rules in the document; where scripts do not run the sheet is linked there.
 * @param named the element that names the sheet; none on a page without a first picture, which links it itself
 */
export function startSheet(named: Element | null): void {
  const [, href] = /href="([^"]+)"/.exec(named?.textContent ?? '') ?? [];
  if (!named || !href) return;
  function link(): void {
    if (sheet.isConnected) return;
    named?.after(sheet);
  }
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || picture.complete) return link();
  picture.addEventListener('load', link);
  picture.addEventListener('error', link);
  setTimeout(link, MAX_WAIT_MS);
}
