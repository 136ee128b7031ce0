/** The address of each page's stylesheet, by the page's path in shared/pages.ts. */
export type PageStyles = Readonly<Record<string, string>>;

/** The fetched stylesheets, by their addresses. */
const stylesheets = new Map<string, CSSStyleSheet>();

/** Records the stylesheet that the document came with: an empty one represents it, so that it is not fetched again. */
export function keepDocumentStyle(address: string): void {
  stylesheets.set(address, new CSSStyleSheet());
}

/** Fetches the style of a page before the page is shown. @throws when the fetch fails */
export async function loadStyle(address: string): Promise<void> {
  if (stylesheets.has(address)) return;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const stylesheet = new CSSStyleSheet();
  await stylesheet.replace(await response.text());
  stylesheets.set(address, stylesheet);
}

/** Replaces the last page's style by this page's. The document's own style stays, since it has the fonts. */
export function showStyle(address: string): void {
  const stylesheet = stylesheets.get(address);
  if (stylesheet) document.adoptedStyleSheets = [stylesheet];
}
