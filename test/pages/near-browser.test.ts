import t from 'tap';
import { hydrated, openQuietPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

t.test('cards beside the window are laid out when they come near, and their row stays as high', async (t) => {
  const { page } = await openQuietPage(t, browser, { viewport: { width: 390, height: 844 } });
  await page.goto(site.url);
  await hydrated(page);
  const row = page.locator('#home-projects-row');
  await row.scrollIntoViewIfNeeded();
  const cards = await row.locator('.project-card:visible').all();
  const laidOut = () =>
    Promise.all(
      cards.map((card) =>
        card.locator('h3').evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true })),
      ),
    );
  const at = await laidOut();
  t.same([at.at(0), at.at(-1)], [true, false]);
  const height = async () => (await row.boundingBox())?.height ?? 0;
  const before = await height();
  await cards.at(-1)?.scrollIntoViewIfNeeded();
  await page.waitForFunction((cards) => {
    const headings = [...document.querySelectorAll(cards)].filter((each) => each.checkVisibility());
    return headings.at(-1)?.checkVisibility({ contentVisibilityAuto: true });
  }, '#home-projects-row .project-card h3');
  t.ok(Math.abs((await height()) - before) < 8, `${before} px, then ${await height()}`);
});

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
    // The app may render a list anew that has changed since.
    if (javaScriptEnabled) await hydrated(page);
    await page.locator('.project-card').last().scrollIntoViewIfNeeded();
    const before = await place();
    await page.reload();
    t.ok(Math.abs((await place()) - before) < 8, `after a reload: ${before}, ${await place()}`);
    await page.goto(`${site.url}/healthz`);
    await page.goBack();
    t.ok(Math.abs((await place()) - before) < 8, `after Back: ${before}, ${await place()}`);
  });
}
