/** The address of the style of each page's document, by the page's path in shared/pages.ts. */
export type PageStyles = Readonly<Record<string, string>>;

/** Those at hand; null is the style that the document itself came with. */
const loaded = new Map<string, CSSStyleSheet | null>();
let shown: string | undefined;

/** Says which page's style the document came with: it is not fetched again. */
export function keepDocumentStyle(address: string): void {
  loaded.set(address, null);
  shown = address;
}

/** Fetches the style of a page before the page is shown. @throws when it cannot be had */
export async function loadStyle(address: string): Promise<void> {
  if (loaded.has(address)) return;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const sheet = new CSSStyleSheet();
  await sheet.replace(await response.text());
  loaded.set(address, sheet);
}

/**
 * Puts the style of the page to be shown in place of the last page's, at once. The document's own stays beneath it: it
 * has the fonts.
 */
export function showStyle(address: string): void {
  if (address === shown || !loaded.has(address)) return;
  const sheet = loaded.get(address);
  document.adoptedStyleSheets = sheet ? [sheet] : [];
  shown = address;
}
