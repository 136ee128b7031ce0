import type { PageCheck } from './page-check.ts';

export const hindiIsMarked: PageCheck = {
  name: 'text in Hindi is marked as such',
  problems: ({ page }) => page.evaluate(unmarkedHindi),
  planted: { body: '<p>भोपाल</p>' },
};

/** In the page: words in Devanagari that a screen reader would read with an English voice. */
function unmarkedHindi(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const within = node.parentElement;
    if (!within || within.closest('script, [lang=hi], .prose')) continue;
    if (/\p{Script=Devanagari}/u.test(node.nodeValue ?? ''))
      found.push(`${within.className}: ${node.nodeValue}`);
  }
  return found;
}
