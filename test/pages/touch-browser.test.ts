import t from 'tap';
import { openPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';
import { ONE_OF_EACH_KIND } from '../support/site-map.ts';

/** In the page: shown fields with letters so small that Safari enlarges the page when one is touched, and leaves it so. */
const smallFields = () =>
  [
    ...document.querySelectorAll(
      'input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), select',
    ),
  ]
    .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => `${field.closest('form')?.className}: ${field.getAttribute('name')}`);

t.test('a touched field leaves the page of a phone as large as it is', async (t) => {
  const { page } = await openPage(t, browser, { viewport: { width: 390, height: 800 } });
  for (const { path } of ONE_OF_EACH_KIND) {
    await page.goto(site.url + path);
    await page.locator('details').evaluateAll((all) => {
      for (const each of all) (each as HTMLDetailsElement).open = true;
    });
    t.same(await page.evaluate(smallFields), [], path);
  }
});
