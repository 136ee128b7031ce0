import type { Page } from 'playwright-core';
import type { Test } from 'tap';

/** What is reached without scripts, by the path of the page where each begins. */
export const REACHED: Record<string, { [what: string]: (t: Test, page: Page) => Promise<void> }> = {
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
      await page.click('label[for="project-specifics-properties"]');
      t.ok(await page.locator('.project-properties').isVisible());
      t.notOk(await page.locator('.project-details').isVisible());

      await page.click('label[for="project-media-documents"]');
      t.ok(await page.locator('.project-documents a[download]').first().isVisible());
      await page.click('label[for="project-media-videos"]');
      t.ok(await page.locator('[data-panel="videos"]').isVisible());
      t.notOk(await page.locator('[data-panel="documents"]').isVisible());
      await page.click('label[for="project-media-images"]');
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
      // Not counted at once: the page may still be arriving.
      await page.locator('.story-card').nth(2).waitFor();
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
      await page.locator('main form img[src^="/captcha/"]').first().waitFor();
    },
  },
};
