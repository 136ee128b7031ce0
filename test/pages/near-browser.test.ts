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
