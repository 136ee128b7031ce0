import t from 'tap';
import { openVisit } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

/** Holds what a reader's own colours take away: a control's sign and the mark of what is chosen are not backgrounds alone. */
const options = { forcedColors: 'active', reducedMotion: 'reduce' } as const;

t.test('a select keeps an arrow', async (t) => {
  for (const path of ['/contact-us', '/projects', '/landing']) {
    const { page } = await openVisit(t, browser, site.url + path, options);
    const drawn = await page
      .locator('select')
      .evaluateAll((selects) => selects.map((select) => getComputedStyle(select).appearance));
    t.ok(drawn.length > 1, path);
    for (const appearance of drawn) t.equal(appearance, 'auto', path);
  }
});

t.test('the page that is shown is marked in menus and lists of pages', async (t) => {
  const { page } = await openVisit(t, browser, `${site.url}/news?page=2`, options);
  const lines = (links: string) =>
    page.locator(links).evaluateAll((all) => all.map((link) => getComputedStyle(link).textDecorationLine));
  t.same(await lines('.pagination__pages a[aria-current]'), ['underline']);
  t.same(new Set(await lines('.pagination__pages a:not([aria-current])')), new Set(['none']));
  t.same(await lines('.sibling-nav a[aria-current]'), ['underline']);
  const bars = await page
    .locator('.site-nav__label')
    .evaluateAll((labels) =>
      labels.map((label) => [
        label.closest('[data-current]') !== null,
        getComputedStyle(label, '::after').backgroundColor,
      ]),
    );
  const [marked] = bars.filter(([isCurrent]) => isCurrent);
  t.ok(marked);
  t.notOk(bars.some(([isCurrent, colour]) => !isCurrent && colour === marked?.[1]));
});

t.test('the suggestion that Enter follows is seen', async (t) => {
  const { page } = await openVisit(t, browser, `${site.url}/search`, options);
  const field = page.locator('#search-question');
  await field.focus();
  await page.locator('#search-question[role=combobox]').waitFor();
  await field.pressSequentially('kolar');
  await page.locator('.suggestions [role=option]').nth(1).waitFor();
  await field.press('ArrowDown');
  const grounds = await page
    .locator('.suggestions [role=option]')
    .evaluateAll((choices) => choices.map((choice) => getComputedStyle(choice).backgroundColor));
  t.not(grounds[0], grounds[1]);
  const edge = await page.locator('.suggestions').evaluate((list) => getComputedStyle(list).borderTopWidth);
  t.equal(edge, '1px');
});
