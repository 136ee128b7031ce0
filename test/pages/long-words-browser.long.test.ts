import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { type DemoContent, demoContent } from '../../server/demo/demo-content.ts';
import { PAGES, type PageRow } from '../../shared/pages.ts';
import { tooWide } from '../page-checks/checks.ts';
import { hydrated, openPage, openVisit } from '../support/browser.ts';
import { browser } from '../support/shared-site.ts';
import { SITE_MAP } from '../support/site-map.ts';
import { startWithin } from '../support/start-within.ts';

/** Longer than any line of a phone, with nowhere to break. */
const WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(20).slice(0, 650);
const HOST = `https://${WORD.slice(0, 60).toLowerCase()}.example/plan.pdf`;
const PHONE = 320;

/** What sorts a record, dates it, or says where it is. */
const NO_TEXT = /status|date|created|deadline|image|thumbnail|_link|file_url/i;
const HTML = `<h2>${WORD}</h2><p>${WORD}</p><ul><li>${WORD}</li></ul>`;
/** The demo content, each of its texts that one word. */
const content: DemoContent = JSON.parse(JSON.stringify(demoContent()), (name, value) => {
  if (typeof value !== 'string' || NO_TEXT.test(name) || /^[\d.,]+$/.test(value)) return value;
  return name === 'description' ? HTML : WORD;
});
for (const { documents } of content.projects)
  if (Array.isArray(documents)) documents.push({ title: WORD, file_url: HOST });
content.downloads.push({ id: 1, title: WORD, file_url: HOST });

const SLUG = WORD.toLowerCase();
/** The lists and their records, whose names are that word. */
const OF_LISTS = SITE_MAP.flatMap(({ name, route, path }) => {
  const { intro, record }: PageRow = PAGES[name];
  const own = path.split('/');
  const named = route.split('/').map((part, at) => (part === ':slug' ? SLUG : own[at]));
  return intro || record ? named.join('/') : [];
});
const PATHS = [
  ...['/', '/landing', ...OF_LISTS],
  ...[`/projects/${SLUG}-125`, `/projects/${SLUG}-125#album-1`],
  ...['/images/1', '/videos/1', `/career/${SLUG}/804`, '/apply?job=807', '/apply?job=804'],
  ...[`/contact-us?form=callback&project=${SLUG}`, `/news/${WORD}`],
];

const WIDTHS = [PHONE, 1440];
/** To compress a page takes longer than to render it. */
const UNCOMPRESSED = { extraHTTPHeaders: { 'accept-encoding': 'identity' } };

t.test('no text of upstream widens a page', async (t) => {
  const { site } = await startWithin(t, { upstream: { content }, holdMs: 20_000 });
  /** On both screens, with each of its tabs. */
  async function expectNarrow(t: Test, page: Page, path: string): Promise<void> {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      const wide = await page.evaluate(`(${wideWithTabs})(${tooWide})`);
      t.same(wide, [], `${path} at ${width}`);
    }
  }

  await t.test('as it was sent', async (t) => {
    const { page } = await openPage(t, browser, { javaScriptEnabled: false, ...UNCOMPRESSED });
    for (const path of PATHS) {
      await page.goto(site.url + path);
      await expectNarrow(t, page, path);
    }
  });

  await t.test('with scripts, and nor do the windows over it', async (t) => {
    const { page } = await openVisit(t, browser, site.url, { reducedMotion: 'reduce', ...UNCOMPRESSED });
    await expectNarrow(t, page, '/');
    for (const [path, opener, dialog] of [
      [`/projects/${SLUG}-125`, '.project-panel [data-form=callback]', '#enquiry-dialog'],
      ['/images/704', 'a[data-lightbox]', '#lightbox'],
      ['/videos/904', 'a[data-video]', '#video-dialog'],
    ] as const) {
      await page.goto(site.url + path);
      await hydrated(page);
      await expectNarrow(t, page, path);
      await page.setViewportSize({ width: PHONE, height: 700 });
      await page.locator(opener).first().click();
      await page.locator(`${dialog}[open]`).waitFor();
      const [inside = 0, outside = 0] = await page
        .locator(dialog)
        .evaluate((window) => [window.scrollWidth, window.clientWidth]);
      t.ok(inside <= outside && outside <= PHONE, `${dialog}: ${inside} in ${outside}`);
    }
  });
});

/** In the page: what stands out of it as it is, and with each of its tabs: both tables of a project, all its media. */
function wideWithTabs(tooWide: () => string[]): string[] {
  const tabs = [...document.querySelectorAll<HTMLInputElement>('main .tabs input')];
  return [null, ...tabs].flatMap((tab) => {
    tab?.click();
    return tooWide().map((wide) => `${tab?.id ?? 'at first'}: ${wide}`);
  });
}
