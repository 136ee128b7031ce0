/**
 * In the page: what a browser's or a translation service's "Translate this page" does. Every text becomes another one
 * in elements of its own, that of an option in its place, and so do the attributes that are read.
 */
export function translateThePage(): void {
  const said = (text: string) => (text.trim() ? `«${text}»` : text);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const all: Text[] = [];
  while (texts.nextNode()) all.push(texts.currentNode as Text);
  for (const text of all) {
    if (!text.data.trim() || text.parentElement?.closest('script, style, noscript')) continue;
    if (text.parentElement?.matches('option, title')) {
      text.data = said(text.data);
      continue;
    }
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(said(text.data));
    outer.append(inner);
    text.replaceWith(outer);
  }
  for (const name of ['placeholder', 'title', 'alt', 'label', 'aria-label']) {
    for (const element of document.body.querySelectorAll(`[${name}]`))
      element.setAttribute(name, said(element.getAttribute(name) ?? ''));
  }
  document.documentElement.lang = 'mr';
  document.documentElement.classList.add('translated-ltr');
}
