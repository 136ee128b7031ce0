/** The address of the style of each page's document, by the page's path in shared/pages.ts. */
export type PageStyles = Readonly<Record<string, string>>;

/** The stylesheets that were fetched, by their addresses. */
const stylesheets = new Map<string, CSSStyleSheet>();

/** Says which page's style the document came with: it is not fetched again, and an empty stylesheet stands for it. */
export function keepDocumentStyle(address: string): void {
  stylesheets.set(address, new CSSStyleSheet());
}

/** Fetches the style of a page before the page is shown. @throws when it cannot be had */
export async function loadStyle(address: string): Promise<void> {
  if (stylesheets.has(address)) return;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const stylesheet = new CSSStyleSheet();
  await stylesheet.replace(await response.text());
  stylesheets.set(address, stylesheet);
}

/** Puts a page's style in place of the last page's. The document's own stays beneath it: it has the fonts. */
export function showStyle(address: string): void {
  const stylesheet = stylesheets.get(address);
  if (stylesheet) document.adoptedStyleSheets = [stylesheet];
}
