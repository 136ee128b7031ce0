import type { Page } from 'playwright-core';
import type { Test } from 'tap';

const shown = (page: Page, selector: string) => page.locator(selector).first().waitFor();
const hidden = (page: Page, selector: string) => page.locator(selector).first().waitFor({ state: 'hidden' });
const headed = (page: Page, words: string) => page.locator('h1', { hasText: words }).waitFor();

/** The parts that are reached without scripts, by the path of the page where each begins. */
export const REACHED: Record<string, { [what: string]: (t: Test, page: Page) => Promise<void> }> = {
  '/': {
    async 'the tabs of the home page choose what is shown'(t, page) {
      const kinds = () =>
        page
          .locator('.home-projects__row li[data-kind]:visible')
          .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.kind));
      const ends = () => page.locator('.home-projects__ends a:visible').allInnerTexts();
      t.equal((await kinds()).length, 12, 'the newest of all at first');
      t.match(await ends(), [/^See all \d+ projects$/]);
      for (const [kind, count] of [
        ['completed', 10],
        ['ongoing', 12],
        ['upcoming', 7],
      ] as const) {
        await page.click(`label[for="home-projects-${kind}"]`);
        await hidden(page, `.home-projects__row li:not([data-kind="${kind}"])`);
        t.same(await kinds(), Array(count).fill(kind));
      }
      t.same(await ends(), ['See all 7 upcoming projects']);
    },
    async 'the menus of a wide screen open and lead on'(_t, page) {
      await page.click('.site-nav summary:has-text("News and Media")');
      await page.click('.site-nav a[href="/press-coverage"]');
      await headed(page, 'Press coverage');
    },
  },

  '/projects/kolar-crest': {
    async 'the toggle and tabs of a project show properties, pictures, videos and documents'(_t, page) {
      await shown(page, '.project-properties');
      await hidden(page, '.project-details');
      await page.click('label[for="project-specifics-details"]');
      await shown(page, '.project-details');
      await hidden(page, '.project-properties');

      await page.click('label[for="project-media-documents"]');
      await shown(page, '.project-documents a[download]');
      await page.click('label[for="project-media-videos"]');
      await shown(page, '[data-panel="videos"]');
      await hidden(page, '[data-panel="documents"]');
      await page.click('label[for="project-media-images"]');
    },
    async 'an album of a project opens by its address and closes again'(t, page) {
      await hidden(page, '#album-2');
      await page.click('a[href="#album-2"]');
      await shown(page, '#album-2');
      const picture = await page.locator('#album-2 a.lightbox-link').first().getAttribute('href');
      const { headers } = await fetch(new URL(picture ?? '', page.url()));
      t.equal(headers.get('content-type'), 'image/jpeg', 'a picture is a link to itself');
      await page.click('#album-2 a[href="#albums"]');
      await hidden(page, '#album-2');
    },
  },

  '/news': {
    async 'lists are walked page by page'(_t, page) {
      await page.click('.pagination a[rel=next]');
      await page.waitForURL(/\/news\?page=2$/);
      await shown(page, '.story-card >> nth=2');
      await page.click('.pagination a[rel=prev]');
      await page.waitForURL(/\/news$/);
    },
  },

  '/images': {
    async 'albums are links'(_t, page) {
      await page.click('main a[href="/images/704"]');
      await headed(page, 'By the lake');
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
    async 'the openers of forms lead to the contact page with the form and the project'(_t, page) {
      await page.click('main .project-card >> nth=0 >> text=Request Callback');
      await page.waitForURL(/\/contact-us\?form=callback&project=/);
      await shown(page, 'main form[action="/enquiries"] [name=mobile]');
      await page.click('.site-header__enquire');
      await page.waitForURL(/\/contact-us$/);
      await shown(page, 'main form img[src^="/captcha/"]');
    },
  },
};
