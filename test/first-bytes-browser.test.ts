import t from 'tap';
import { onASlowLine, openPage, startBrowser } from './support/browser.ts';
import { startBoth } from './support/visit.ts';

/** Of the pictures that the first screen shows, and of all that comes before somebody scrolls. */
const MAX_PICTURES = 60_000;
const MAX_PAGE = 200_000;

t.test('a phone of 390 px at twice the pixels gets few bytes before it scrolls', async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t, { pictures: true });
  const { page } = await openPage(browser, {
    ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    reducedMotion: 'reduce',
  });
  await page.addInitScript(onASlowLine);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const addresses = new Map<string, string>();
  const came = new Map<string, number>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => void addresses.set(requestId, request.url));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    came.set(addresses.get(requestId) ?? '', encodedDataLength);
  });
  await page.goto(site.url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  const inSight = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('picture img')]
      .filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      })
      .map(({ currentSrc }) => currentSrc),
  );
  const sum = (all: readonly string[]) => all.reduce((bytes, url) => bytes + (came.get(url) ?? 0), 0);
  const told = [...came].map(([url, bytes]) => `${bytes} ${url.slice(-60)}`).join('\n');
  t.ok(inSight.length > 0 && inSight.every((url) => came.has(url)), 'the first screen has its pictures');
  t.ok(sum(inSight) <= MAX_PICTURES, told);
  t.ok(sum([...came.keys()]) <= MAX_PAGE, told);
  await page.context().close();
});
