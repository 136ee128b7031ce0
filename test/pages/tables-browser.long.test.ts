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
