import t from 'tap';
import { hydrated, openQuietPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

t.test(
  'a phone lays out what is near; what is below when it comes near, and pages after the first whole',
  async (t) => {
    const { page } = await openQuietPage(t, browser, { viewport: { width: 390, height: 844 } });
    /** Whether the browser has laid out what stands in that element. */
    const isLaidOut = (place: string) =>
      page.evaluate(
        (place) => document.querySelector(`${place} a`)?.checkVisibility({ contentVisibilityAuto: true }),
        place,
      );
    await page.goto(`${site.url}/projects`);
    await hydrated(page);
    t.equal(await isLaidOut('.project-card'), true);
    t.equal(await isLaidOut('.site-footer'), false);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() =>
      document.querySelector('.site-footer')?.scrollIntoView({ behavior: 'instant' }),
    );
    await page.waitForFunction(() =>
      document.querySelector('.site-footer a')?.checkVisibility({ contentVisibilityAuto: true }),
    );
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    t.ok(Math.abs(whole - height) < height / 10, `heights until then are usual ones: ${height}, ${whole}`);

    await page.evaluate(() => document.querySelector<HTMLElement>('.site-footer a[href="/career"]')?.click());
    await page.waitForURL('**/career');
    t.equal(await isLaidOut('.site-footer'), true);
  },
);

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with scripts' : 'without';
  t.test(`a page that is loaded once more stands where its visitor was, ${way}`, async (t) => {
    const viewport = { width: 390, height: 844 };
    const { page } = await openQuietPage(t, browser, { viewport, javaScriptEnabled });
    /** Where the last card stands on the screen. */
    const place = async () => {
      if (javaScriptEnabled) await hydrated(page);
      return page.evaluate(() =>
        Math.round([...document.querySelectorAll('.project-card')].at(-1)?.getBoundingClientRect().top ?? 0),
      );
    };
    await page.goto(`${site.url}/projects`);
    // Past each card, as a visitor comes there: all of them have been laid out.
    for (const card of await page.locator('.project-card').all()) await card.scrollIntoViewIfNeeded();
    const before = await place();
    await page.reload();
    t.ok(Math.abs((await place()) - before) < 8, `after a reload: ${before}, ${await place()}`);
    await page.goto(`${site.url}/healthz`);
    await page.goBack();
    t.ok(Math.abs((await place()) - before) < 8, `after Back: ${before}, ${await place()}`);
  });
}
