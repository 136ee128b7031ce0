import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { tooWide } from '../page-checks/checks.ts';
import { hydrated, openPage, openVisit } from '../support/browser.ts';
import { browser } from '../support/shared-site.ts';
import { startWithin } from '../support/start-within.ts';

/** Longer than any line of a phone, with nowhere to break. */
const WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200);
const HOST = `https://${WORD.slice(0, 60).toLowerCase()}.example/plan.pdf`;
const PHONE = 320;

const project = (id: number, status: string) => ({
  id,
  project_name: id === 1 ? WORD : `${WORD} ${id}`,
  status,
  ...{ location: WORD, city: WORD, state: WORD, category: WORD, developer: WORD, rera_id: WORD },
  ...{ started_date: `2025-01-0${id}`, description: WORD, latitude: 23.2, longitude: 77.4 },
  properties: [
    {
      ...{ id: 1, spec_title: WORD, bhk: 3, total_area: WORD, builtup_area: WORD, rate_per_sqft: 4200 },
      ...{ price: 4850000, facing: WORD, floor: WORD },
    },
  ],
  documents: [
    { title: WORD, file_url: '/uploads/documents/brochure-apartments.pdf' },
    { title: WORD, file_url: HOST },
  ],
  albums: [
    { title: WORD, images: [{ image: '/uploads/pictures/project-02.jpg' }] },
    { title: WORD, images: [] },
  ],
  videos: [
    { title: WORD, galleries: [{ title: WORD, video_link: '/uploads/videos/villa-street-and-gardens.mp4' }] },
  ],
});

const record = { id: 1, status: 1, title: WORD, date: '2025-01-01', createdAt: '2025-01-01' };
const story = { ...record, description: `<h2>${WORD}</h2><p>${WORD}</p><ul><li>${WORD}</li></ul>` };
const event = { ...story, location: WORD, start_date: '2025-01-01' };
const picture = '/uploads/pictures/project-02.jpg';
const film = { ...record, video_link: '/uploads/videos/villa-street-and-gardens.mp4' };

const CONTENT = {
  projects: [
    project(1, 'Ongoing Project'),
    project(2, 'Completed'),
    project(3, 'Upcoming Project'),
    project(4, WORD),
  ],
  news: [story, { ...story, id: 2, image_url: picture }, { ...story, id: 3 }],
  events: [
    event,
    { ...event, id: 2 },
    { ...event, id: 3, start_date: '2099-01-01' },
    { ...event, id: 4, start_date: null },
  ],
  press: [record, { ...record, id: 2, image_url: picture }],
  downloads: [
    { ...record, file_url: '/uploads/documents/brochure-apartments.pdf' },
    { ...record, id: 2, file_url: HOST },
  ],
  jobs: [
    {
      ...{ ...story, status: 'Open', location: WORD, skills: `${WORD}, ${WORD}2`, employment_type: WORD },
      ...{ salary_min: 480000, salary_max: 600000, experience_min: 2, experience_max: 5 },
    },
    { ...story, id: 2, status: 'Open', location: WORD, application_deadline: '2020-01-01' },
  ],
  galleries: [
    { ...record, image_url: picture },
    { ...record, id: 2 },
    { ...record, id: 3, image_url: picture },
  ],
  galleryImages: [{ ...record, albumId: 1, image_url: picture, Gallery: { title: WORD } }],
  videoAlbums: [film, { ...film, id: 2 }],
  albumVideos: [{ ...film, albumId: 1 }],
};

const SLUG = WORD.toLowerCase();
const PATHS = [
  ...['/', '/complete-projects', '/ongoing-projects', '/upcoming-projects', '/landing'],
  ...[`/projects/${SLUG}`, `/projects/${SLUG}-4`, `/projects/${SLUG}#album-1`],
  ...['/news', '/news/1', '/news/2', '/events', '/event/1', '/press-coverage', '/download'],
  ...['/images', '/images/1', '/images/2', '/videos', '/videos/1', '/videos/2'],
  ...['/career', `/career/${SLUG}/1`, `/career/${SLUG}/2`, '/apply?job=1', '/apply?job=2'],
  ...[`/contact-us?form=callback&project=${SLUG}`, `/news/${WORD}`],
];

const WIDTHS = [PHONE, 1440];
/** To compress a page takes longer than to render it. */
const UNCOMPRESSED = { extraHTTPHeaders: { 'accept-encoding': 'identity' } };

t.test('no text of upstream widens a page', async (t) => {
  const { site } = await startWithin(t, { upstream: { content: CONTENT }, holdMs: 20_000 });
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
    await page.goto(site.url + PATHS[0]);
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('main')?.style.setProperty('width', '2000px'),
    );
    t.match(await page.evaluate(tooWide), [/ pixels$/], 'what is put in by force is seen');
  });

  await t.test('with scripts, and nor do the windows over it', async (t) => {
    const { page } = await openVisit(t, browser, site.url, { reducedMotion: 'reduce', ...UNCOMPRESSED });
    await expectNarrow(t, page, '/');
    for (const [path, opener, dialog] of [
      [`/projects/${SLUG}`, '.project-panel [data-form=callback]', '#enquiry-dialog'],
      ['/images/1', 'a[data-lightbox]', '#lightbox'],
      ['/videos/1', 'a[data-video]', '#video-dialog'],
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
