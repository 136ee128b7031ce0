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
