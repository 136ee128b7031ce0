import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { itIsQuiet, nobodyElseIsAsked } from './page-checks/quiet.ts';
import { itsWordsAreShown } from './page-checks/shown.ts';
import { expectComplaints, type Step, walk } from './page-checks/walk.ts';
import { nothingHoldsUpItsPaint, nothingNeedsAScript } from './page-checks/without-script.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { SCREENS } from './support/first-screen.ts';
import { plainPictures } from './support/plain-pictures.ts';
import { NOWHERE, ONE_OF_EACH_KIND } from './support/site-map.ts';
import { startBoth } from './support/visit.ts';

const [PHONE] = SCREENS;
const CHECKS = [itsWordsAreShown, itIsQuiet, nobodyElseIsAsked, nothingNeedsAScript, nothingHoldsUpItsPaint];

/** By the path where each begins. */
const REACHED: Record<string, { [what: string]: (t: Test, page: Page) => Promise<void> }> = {
  '/': {
    async 'the tabs of the home page choose what is shown'(t, page) {
      const kinds = () =>
        page
          .locator('.home-projects__row li[data-kind]:visible')
          .evaluateAll((cards) => [...new Set(cards.map((card) => (card as HTMLElement).dataset.kind))]);
      const cards = page.locator('.home-projects__row li:visible');
      const ends = page.locator('.home-projects__ends a:visible');
      t.equal(await cards.count(), 12, 'the newest of all at first');
      t.match(await ends.allInnerTexts(), [/^See all \d+ projects$/]);
      await page.click('label[for="home-projects-completed"]');
      t.same(await kinds(), ['completed']);
      t.equal(await cards.count(), 10, 'all that there are');
      await page.click('label[for="home-projects-ongoing"]');
      t.same(await kinds(), ['ongoing']);
      t.equal(await cards.count(), 12, 'the newest of them');
      await page.click('label[for="home-projects-upcoming"]');
      t.same(await kinds(), ['upcoming']);
      t.same(await ends.allInnerTexts(), ['See all 7 upcoming projects']);
    },
    async 'the menus of a wide screen open and lead on'(t, page) {
      await page.click('.site-nav summary:has-text("News and Media")');
      const link = page.locator('.site-nav a[href="/press-coverage"]');
      t.ok(await link.isVisible());
      await link.click();
      t.equal(await page.locator('h1').innerText(), 'Press coverage');
    },
  },

  '/projects/kolar-crest': {
    async 'the toggle and tabs of a project show properties, pictures, videos and documents'(t, page) {
      t.ok(await page.locator('.project-details').isVisible());
      t.notOk(await page.locator('.project-properties').isVisible());
      await page.click('label[for="show-properties"]');
      t.ok(await page.locator('.project-properties').isVisible());
      t.notOk(await page.locator('.project-details').isVisible());

      await page.click('label[for="show-documents"]');
      t.ok(await page.locator('.project-documents a[download]').first().isVisible());
      await page.click('label[for="show-videos"]');
      t.ok(await page.locator('[data-panel="videos"]').isVisible());
      t.notOk(await page.locator('[data-panel="documents"]').isVisible());
      await page.click('label[for="show-images"]');
    },
    async 'an album of a project opens by its address and closes again'(t, page) {
      t.notOk(await page.locator('#album-2').isVisible());
      await page.click('a[href="#album-2"]');
      t.ok(await page.locator('#album-2').isVisible());
      const picture = await page.locator('#album-2 a.lightbox-link').first().getAttribute('href');
      const { headers } = await fetch(new URL(picture ?? '', page.url()));
      t.equal(headers.get('content-type'), 'image/jpeg', 'a picture is a link to itself');
      await page.click('#album-2 a[href="#albums"]');
      t.notOk(await page.locator('#album-2').isVisible());
    },
  },

  '/news': {
    async 'lists are walked page by page'(t, page) {
      await page.click('.pagination a[rel=next]');
      t.match(page.url(), /\/news\?page=2$/);
      t.ok((await page.locator('.story-card').count()) >= 3);
      await page.click('.pagination a[rel=prev]');
      t.match(page.url(), /\/news$/);
    },
  },

  '/images': {
    async 'albums are links'(t, page) {
      await page.click('main a[href="/images/704"]');
      t.equal(await page.locator('h1').innerText(), 'By the lake');
    },
  },
  '/videos/904': {
    async 'videos are links'(t, page) {
      const video = await page.locator('main a[data-video]').first().getAttribute('href');
      const response = await fetch(new URL(video ?? '', page.url()));
      t.match(response.headers.get('content-type'), /^video\//);
      await response.body?.cancel();
    },
  },
  '/download': {
    async 'documents are links'(t, page) {
      const download = page.waitForEvent('download');
      await page.click('main .document a[download]');
      t.match((await download).suggestedFilename(), /\.pdf$/);
    },
  },

  '/ongoing-projects': {
    async 'the openers of forms lead to the contact page with the form and the project'(t, page) {
      await page.click('main .project-card >> nth=0 >> text=Request Callback');
      t.match(page.url(), /\/contact-us\?form=callback&project=/);
      t.ok(await page.locator('main form[action="/enquiries"] [name=mobile]').first().isVisible());
      await page.click('.site-header__enquire');
      t.match(page.url(), /\/contact-us$/);
      t.ok(await page.locator('main form img[src^="/captcha/"]').first().isVisible(), 'the captcha is there');
    },
  },
};

t.test('without JavaScript everything that can be read can be reached', async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t, { pictures: true });
  const walked = { site, options: { javaScriptEnabled: false }, checks: CHECKS };

  await t.test('on each kind of page', async (t) => {
    const steps: Step[] = [...ONE_OF_EACH_KIND, NOWHERE].map((page) => ({
      ...page,
      async afterwards(tab) {
        for (const [what, reach] of Object.entries(REACHED[page.path] ?? {}))
          await t.test(what, (t) => reach(t, tab));
      },
    }));
    await walk(t, browser, steps, walked);
  });

  await t.test('what is planted is found', (t) =>
    expectComplaints(t, browser, ONE_OF_EACH_KIND[1] as Step, {
      ...walked,
      checks: [nothingNeedsAScript, nothingHoldsUpItsPaint],
    }),
  );

  await t.test('on a phone', async (t) => {
    const { page, requests } = await openPage(browser, { javaScriptEnabled: false, viewport: PHONE });
    await plainPictures(page);
    await page.goto(site.url, { waitUntil: 'load' });

    await t.test('every picture loads', async (t) => {
      await page.locator('.home-collage').scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      const pictures = requests.filter((url) => /\/media\//.test(url));
      t.ok(pictures.length > 8, 'those near the first screen, at the browser’s own choice');
    });

    await t.test('the drawer opens, and its menus do', async (t) => {
      t.notOk(await page.locator('.site-nav a[href="/career"]').isVisible());
      await page.click('.site-header__toggle');
      t.ok(await page.locator('.site-nav a[href="/career"]').isVisible());
      await page.click('.site-nav summary:has-text("Gallery")');
      await page.click('.site-nav a[href="/images"]');
      t.equal(await page.locator('h1').innerText(), 'Images');
    });
  });
});
