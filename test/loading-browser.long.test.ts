import type { Browser } from 'playwright-core';
import t, { type Test } from 'tap';
import { readManifest } from '../server/pages/manifest.ts';
import { hydrated, onASlowLine, openPage, openQuietPage, SCREENS, startBrowser } from './support/browser.ts';
import { plainPictures } from './support/plain-pictures.ts';
import { noBrowser } from './support/platform.ts';
import { until } from './support/until.ts';
import { startBoth } from './support/visit.ts';

const isPicture = (url: string) => /\/media\//.test(url);
const [PHONE] = SCREENS;
const { boot } = readManifest(new URL('../dist/', import.meta.url).pathname);

/** Films of other services, and what plays them. */
const PLAYERS = [
  ['https://vimeo.com/123456789/abc123', /^https:\/\/player\.vimeo\.com\/video\/123456789\?dnt=1&/],
  ['https://youtu.be/abcdefghijk', /^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?/],
] as const;
const albumVideos = PLAYERS.map(([video_link], index) => ({
  id: index + 1,
  title: `Film ${index + 1}`,
  video_link,
  status: 1,
  albumId: 904,
}));

/** The home page's own, in the format and size that a phone takes of it; bytes. Every other picture is there, too. */
async function largestPicture(t: Test, browser: Browser, url: string, deviceScaleFactor: number) {
  const { page } = await openQuietPage(t, browser, { viewport: PHONE, deviceScaleFactor });
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (!/\/media\/.*\/(\d+)\.(avif|webp|jpg)$/.test(response.url())) return;
    const bytes = response.body().catch(() => '');
    sizes.set(
      response.url(),
      Promise.resolve(bytes).then(({ length }) => length),
    );
  });
  // Others would be made for nothing.
  await page.addInitScript(onASlowLine);
  // A later visit finds the small format made.
  const visited = async () => {
    await page.goto(url);
    const hero = page.locator('.home-hero__picture img').first();
    const source = await hero.evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      return img.currentSrc;
    });
    return { source, bytes: (await sizes.get(source)) ?? 0 };
  };
  await visited();
  return until(visited, ({ bytes }) => bytes >= 5_000 && bytes <= 60_000);
}

t.test('requests after the document, and when they come', { skip: noBrowser }, async (t) => {
  const { site } = await startBoth(t, { upstream: { content: { albumVideos } } });
  const browser = await startBrowser(t, { pictures: true });

  await t.test('a slow line brings first pictures and boot script, others when scrolled to', async (t) => {
    const { page, requests } = await openPage(t, browser, { viewport: PHONE, reducedMotion: 'reduce' });
    await page.addInitScript(onASlowLine);
    await plainPictures(page);
    await page.goto(site.url, { waitUntil: 'networkidle' });
    const last = page.locator('.picture img[loading=lazy]').last();
    const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
    t.ok(requests.some(isPicture));
    t.notOk(await last.evaluate(isLoaded));
    await page.waitForTimeout(500);
    const scripts = requests.filter((url) => url.endsWith('.js')).map((url) => new URL(url).pathname);
    t.same(scripts, [boot]);
    // The box: an image that waits is not displayed.
    await page.locator('.picture:has(img[loading=lazy])').last().scrollIntoViewIfNeeded();
    await until(() => last.evaluate(isLoaded));
    await page.keyboard.press('Tab');
    await hydrated(page);
    t.match(requests.join('\n'), /\/assets\/entry-/, 'React comes with the first sign of intent');
  });

  await t.test('a phone, which has no mouse, waits for no sheet', async (t) => {
    const { page } = await openPage(t, browser, { viewport: PHONE, isMobile: true, hasTouch: true });
    await page.goto(site.url, { waitUntil: 'load' });
    const sheets = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.css'))
        .map((entry) => Reflect.get(entry, 'renderBlockingStatus')),
    );
    t.same(sheets, ['non-blocking']);
  });

  for (const deviceScaleFactor of [2, 3]) {
    await t.test(`the largest picture on a phone with ${deviceScaleFactor} pixels to one`, async (t) => {
      const { source, bytes } = await largestPicture(t, browser, site.url, deviceScaleFactor);
      t.ok(bytes > 5_000 && bytes <= 60_000, `${bytes} ${source}`);
    });
  }

  await t.test('before it scrolls, a phone takes at most 200 kB of the home page', async (t) => {
    // A first visit finds pictures in larger formats, until the small ones are made.
    const bytes = await until(
      () => bytesOfVisit(t, browser, site.url),
      (bytes) => bytes <= 200_000,
    );
    t.ok(bytes > 50_000 && bytes <= 200_000, `${bytes}`);
  });

  await t.test('a video of another service plays in the window, and asks for nothing before', async (t) => {
    const { page, requests } = await openQuietPage(t, browser, { reducedMotion: 'reduce' });
    const outside = () => requests.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'));
    // The services themselves are not there: what matters is what is asked of them.
    await page.route(/vimeo|youtube/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
    );
    await plainPictures(page);
    for (const [index, [, player]] of PLAYERS.entries()) {
      await page.goto(`${site.url}/videos/904`);
      await page.waitForLoadState('networkidle');
      t.same(outside(), [], 'nothing before the click');
      requests.length = 0;
      await page.click(`a[data-video-title="Film ${index + 1}"]`);
      const frame = page.locator('#video-dialog[open] iframe');
      await frame.waitFor();
      t.match(await frame.getAttribute('src'), player);
      t.equal(await frame.getAttribute('title'), `Film ${index + 1}`);
      await page.frameLocator('#video-dialog iframe').locator('html').waitFor({ state: 'attached' });
      t.match(outside(), [player], 'asked for after the click, and let in by the policy');
      t.equal(new URL(page.url()).pathname, '/videos/904', 'the site was not left');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('#video-dialog iframe'));
      requests.length = 0;
    }
  });

  await t.test('the file that measures a visit comes last, and sends when the visit ends', async (t) => {
    const { page, requests } = await openPage(t, browser);
    await page.goto(`${site.url}/news/602?q=private`);
    await page.locator('h1').click();
    const told = page.waitForRequest((request) => request.url().endsWith('/vitals'));
    // Whether its file runs by now, and has a figure, shows only in that something is sent.
    await until(async () => {
      await page.evaluate(hideForAMoment);
      return requests.some((url) => url.endsWith('/vitals'));
    });
    const sent = JSON.parse((await told).postData() ?? '{}');
    t.equal(sent.route, '/news/:id');
    t.notMatch(JSON.stringify(sent), /602|private/);
    const metrics = await until(
      async () => (await fetch(`${site.opsUrl}/metrics`)).text(),
      (text) => text.includes('web_vitals_visits_total{'),
    );
    t.match(metrics, /web_vitals_visits_total\{route="\/news\/:id",device="desktop",connection="\w+"\} 1/);
    t.match(metrics, /web_vitals_p75\{route="\/news\/:id",vital="\w+"\} /);
  });

  for (const saveData of [true, false]) {
    const who = saveData ? 'a visitor who saves data' : 'a visitor who has done nothing yet';
    await t.test(`${who} is not asked to measure`, async (t) => {
      const { page, requests } = await openPage(t, browser);
      await page.addInitScript((saveData) => {
        Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData } });
        // So that what would come comes now.
        const later = globalThis.setTimeout;
        Object.assign(globalThis, { setTimeout: (work: () => void) => later(work, 0) });
      }, saveData);
      await page.goto(`${site.url}/news`);
      if (saveData) await page.locator('h1').click();
      await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
      await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
      t.notOk(requests.some((url) => /\/vitals/.test(url)));
    });
  }
});

/** In a page: as if another tab were looked at, and this one again. */
function hideForAMoment(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  Reflect.deleteProperty(document, 'visibilityState');
}

/** All that a visitor's first page takes from the line until it is quiet. */
async function bytesOfVisit(t: Test, browser: Browser, url: string): Promise<number> {
  const { page } = await openQuietPage(t, browser, {
    ...{ viewport: PHONE, deviceScaleFactor: 2, reducedMotion: 'reduce' },
  });
  await page.addInitScript(onASlowLine);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  let bytes = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.context().close();
  return bytes;
}
