import t from 'tap';
import { openVisit } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

/** By window: pixels that may stay above and below what is read. The first are windows of 1280 × 900 and 1024 at 400 %. */
const WINDOWS: [width: number, height: number, taken: number][] = [
  [320, 225, 0],
  [320, 256, 0],
  [640, 300, 0],
  // Phones on their side, with and without the bars of their browser.
  [568, 232, 0],
  [568, 320, 130],
  [740, 360, 130],
  [844, 340, 130],
];

t.test('in a low window what is read has the room', async (t) => {
  for (const path of ['/about-us', '/projects', '/projects/kolar-crest']) {
    const { page } = await openVisit(t, browser, site.url + path, { reducedMotion: 'reduce' });
    for (const [width, height, taken] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 900));
      await page.waitForFunction(() => scrollY > 400);
      const seen = await page.evaluate(() => {
        const rows = Array.from({ length: innerHeight }, (_, y) =>
          document.elementFromPoint(innerWidth / 2, y),
        );
        return rows.filter((element) => element?.closest('main, footer') && !element.closest('.about-nav'))
          .length;
      });
      const where = `${path} at ${width} × ${height}`;
      t.ok(seen >= height - taken, `${where}: ${seen} of ${height} pixels`);
      t.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, where);
    }
    await page.close();
  }
});
