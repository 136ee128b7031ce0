import t from 'tap';
import { openPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

/** In the page: parts of tables that are laid out as something else, and do not say what they are. */
const partsWithoutRole = () =>
  [...document.querySelectorAll('main :is(table, thead, tbody, tr, th, td)')]
    .filter((part) => {
      const isTable = [...(part.closest('table')?.querySelectorAll('*') ?? [])].every(
        (other) =>
          !other.matches('thead, tbody, tr, th, td') || getComputedStyle(other).display.startsWith('table'),
      );
      return !isTable && !part.hasAttribute('role');
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 80));

t.test('a table that is laid out as blocks stays a table for screen readers in WebKit', async (t) => {
  const { page } = await openPage(t, browser, { viewport: { width: 390, height: 800 } });
  for (const path of [
    '/projects/katara-springs',
    '/hi/projects/katara-springs',
    '/compare?p=katara-springs&p=kolar-crest',
    '/emi-calculator?amount=4200000',
  ]) {
    await page.goto(site.url + path);
    t.ok(await page.locator('main table').count(), path);
    t.same(await page.evaluate(partsWithoutRole), [], path);
  }
});

/** In the page: pairs of cells of one row whose texts stand on each other. */
const overlaps = () => {
  const boxesOf = (cell: Element) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    const range = document.createRange();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text.parentElement?.closest('.visually-hidden')) continue;
      range.selectNodeContents(text);
      boxes.push(...range.getClientRects());
    }
    return boxes.filter(({ width }) => width > 1);
  };
  const areOnEachOther = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  return [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
    const cells = [...row.children].map((cell) => ({ text: cell.textContent, boxes: boxesOf(cell) }));
    return cells.flatMap(({ text, boxes }, index) =>
      cells
        .slice(index + 1)
        .filter((other) => other.boxes.some((box) => boxes.some((each) => areOnEachOther(each, box))))
        .map((other) => `${text} / ${other.text}`),
    );
  });
};

t.test('no figure of a home stands on another', async (t) => {
  for (const width of [320, 360, 390, 412, 600, 768, 992, 1024, 1279]) {
    const { page } = await openPage(t, browser, { viewport: { width, height: 800 } });
    for (const path of [
      'katara-springs',
      'bhavishya-lakefront-residences',
      'kolar-crest',
      'ratibad-farm-plots',
    ])
      for (const language of ['', '/hi']) {
        await page.goto(`${site.url}${language}/projects/${path}`);
        await page.evaluate(() => document.fonts.ready);
        t.same(await page.evaluate(overlaps), [], `${width}: ${language}/projects/${path}`);
      }
  }
});
