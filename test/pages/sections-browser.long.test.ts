import type { Page } from 'playwright-core';
import t from 'tap';
import { hydrated, openQuietPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

/** Holds that links to sections, and Back from them, lead where a browser leads by itself. */

/** Pixels: places are fractions, and pictures above may be a little off. */
const NEAR = 60;

const at = (page: Page, place: number) =>
  page.waitForFunction(([to, near]) => Math.abs(scrollY - (to as number)) < (near as number), [place, NEAR]);

const inSight = (page: Page, id: string) =>
  page.waitForFunction((section) => {
    const top = document.querySelector(`#${section}`)?.getBoundingClientRect().top ?? Infinity;
    return top > -40 && top < innerHeight / 2;
  }, id);

/** As a visitor does: what a browser does with the scroll before that is done. */
async function scrollTo(page: Page, place: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to), place);
  await page.waitForFunction((to) => scrollY === to, place);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

const press = (page: Page, link: string) =>
  page
    .locator(link)
    .first()
    .evaluate((element: HTMLElement) => element.click());

const addressed = (page: Page, end: string) => page.waitForURL((url) => url.href.endsWith(end));

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  t.test(`with motion ${reducedMotion}`, async (t) => {
    const { page } = await openQuietPage(t, browser, { reducedMotion });

    await t.test('a section of a page that a click led to is reached at the first press', async (t) => {
      await page.goto(site.url);
      await hydrated(page);
      await scrollTo(page, 1300);
      await press(page, '.site-footer a[href="/about-us"], .site-nav a[href="/about-us"]');
      await addressed(page, '/about-us');
      await at(page, 0);
      await scrollTo(page, 200);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.click('main a[href="#vision-mission"]');
      await inSight(page, 'vision-mission');
      t.ok(page.url().endsWith('/about-us#vision-mission'));
      t.same(
        requests.filter((url) => url.includes('/_data/')),
        [],
        'nothing is asked for',
      );
      const focused = await page.evaluate(() => document.activeElement?.id);
      t.equal(focused, 'vision-mission', 'the keyboard goes on from there');
      await press(page, '.site-nav a[href="/about-us#achievements"], main a[href="#achievements"]');
      await inSight(page, 'achievements');
    });

    await t.test('Back leads through sections and pages to their places, and Forward', async () => {
      await page.goBack();
      await addressed(page, '#vision-mission');
      await inSight(page, 'vision-mission');
      await page.goBack();
      await addressed(page, '/about-us');
      await at(page, 200);
      await page.goBack();
      await page.waitForURL(`${site.url}/`);
      await at(page, 1300);
      await page.goForward();
      await addressed(page, '/about-us');
      await at(page, 200);
      await page.goForward();
      await addressed(page, '#vision-mission');
      await inSight(page, 'vision-mission');
    });

    await t.test('the same on a page that was loaded, and for an address that was typed', async () => {
      await page.goto('about:blank');
      await page.goto(`${site.url}/about-us`);
      await hydrated(page);
      await scrollTo(page, 600);
      await press(page, 'main a[href="#vision-mission"]');
      await inSight(page, 'vision-mission');
      await press(page, 'main a[href="#achievements"]');
      await inSight(page, 'achievements');
      // As the address bar does it.
      await page.evaluate(() => location.assign('#history'));
      await inSight(page, 'history');
      await page.goBack();
      await page.goBack();
      await addressed(page, '#vision-mission');
      await inSight(page, 'vision-mission');
      await page.goBack();
      await addressed(page, '/about-us');
      await at(page, 600);
    });

    await t.test('pressed twice a link leaves one step; an unknown section leaves the place', async (t) => {
      const steps = () => page.evaluate(() => history.length);
      await press(page, 'main a[href="#achievements"]');
      await inSight(page, 'achievements');
      const before = await steps();
      await scrollTo(page, 100);
      await press(page, 'main a[href="#achievements"]');
      await inSight(page, 'achievements');
      t.equal(await steps(), before);
      await scrollTo(page, 700);
      await page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), { href: '#nowhere' });
        document.querySelector('main')?.append(link);
        link.click();
      });
      await addressed(page, '#nowhere');
      await at(page, 700);
    });

    await t.test('an album of a project opens, and closes by Back', async () => {
      await page.goto(`${site.url}/projects/kolar-crest#album-2`);
      await hydrated(page);
      await page.locator('#album-2').waitFor();
      await press(page, '#album-2 a[href="#albums"]');
      await page.locator('#album-2').waitFor({ state: 'hidden' });
      await press(page, 'a[href="#album-1"]');
      await page.locator('#album-1').waitFor();
      await inSight(page, 'album-1');
      await page.goBack();
      await page.locator('#album-1').waitFor({ state: 'hidden' });
      await page.locator('.project-albums__list').first().waitFor();
    });

    await t.test('a section of another page is reached, and takes the focus', async (t) => {
      await page.goto(site.url);
      await hydrated(page);
      await scrollTo(page, 900);
      await press(page, 'main a[href="/about-us#cmd-message"]');
      await addressed(page, '/about-us#cmd-message');
      await inSight(page, 'cmd-message');
      t.equal(await page.evaluate(() => document.activeElement?.id), 'cmd-message');
      await page.goBack();
      await page.waitForURL(`${site.url}/`);
      await at(page, 900);
    });
  });
}
