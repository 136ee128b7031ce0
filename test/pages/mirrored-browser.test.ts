import t from 'tap';
import { hydrated, openPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

/** As browsers do that translate a page into Urdu or Arabic. */
const mirror = () => Object.assign(document.documentElement, { dir: 'rtl', lang: 'ur' });

t.test('rows and large pictures of a page that is read from the right move on', async (t) => {
  const { page } = await openPage(t, browser, { reducedMotion: 'reduce' });
  await page.goto(site.url);
  await hydrated(page);
  await page.evaluate(mirror);
  const rows = page.locator('[data-carousel]:has([data-carousel-next]:not([hidden] *))');
  t.ok((await rows.count()) > 1);
  for (const row of await rows.all()) {
    const track = row.locator('[data-carousel-track]');
    const before = await track.evaluate(({ scrollLeft }) => scrollLeft);
    await row.locator('[data-carousel-next]').evaluate((button: HTMLElement) => button.click());
    await page.waitForFunction(([at, element]) => (element as Element).scrollLeft !== at, [
      before,
      await track.elementHandle(),
    ] as const);
  }
  await page.goto(`${site.url}/projects/bhavishya-lakefront-residences`);
  await hydrated(page);
  await page.evaluate(mirror);
  const links = page.locator('a[data-lightbox]');
  await links.nth(1).evaluate((link: HTMLElement) => link.click());
  const shown = () =>
    page
      .locator('[data-lightbox-stage]')
      .evaluate((stage) => Math.round(stage.scrollLeft / stage.clientWidth));
  t.equal(await shown(), 1, 'the picture that was pressed');
  await page.locator('[data-lightbox-next]').click();
  t.equal(await shown(), 2);
});
