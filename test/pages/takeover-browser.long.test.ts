import { type EventEmitter, once } from 'node:events';
import type { Page } from 'playwright-core';
import t from 'tap';
import { hydrated, openPage, openQuietPage, openVisit, startBrowser } from '../support/browser.ts';
import { site, upstream } from '../support/shared-site.ts';

const browser = await startBrowser(t, { backForwardCache: true });

/** Of a page that was loaded anew when the visitor came back to it. */
interface Told {
  notRestoredExplanations: { reason: string }[];
}

/** Why this browser, which has no window, never keeps a page. */
const OWN_REASON = 'BackForwardCacheDisabledForDelegate';

/** @returns what of the page itself keeps browsers from showing it at once when the visitor comes back */
async function reasonsAgainst(page: Page, url: string, elsewhere: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.enable');
  const told = once(cdp as unknown as EventEmitter, 'Page.backForwardCacheNotUsed');
  await page.goto(url);
  await hydrated(page);
  await page.goto(elsewhere);
  await page.goBack({ waitUntil: 'commit' });
  const [{ notRestoredExplanations }] = (await told) as [Told];
  await cdp.detach();
  const reasons = notRestoredExplanations.map(({ reason }) => reason);
  if (!reasons.includes(OWN_REASON)) throw new Error(`It tells of nothing: ${reasons}`);
  return reasons.filter((reason) => reason !== OWN_REASON);
}

t.test('a page that is left for another site can be shown at once when the visitor comes back', async (t) => {
  // Of another host, as a browser sees it: within one site other rules hold.
  const elsewhere = `${upstream.url.replace('127.0.0.1', 'localhost')}/front/api/v1/getAllDownload`;
  const { page } = await openPage(t, browser, { reducedMotion: 'reduce' });
  for (const path of ['/', '/ongoing-projects', '/projects/kolar-crest', '/news'])
    t.same(await reasonsAgainst(page, site.url + path, elsewhere), [], path);
});

t.test('a page is fetched ahead when its link gets attention, and then not once more', async (t) => {
  const { page, requests } = await openVisit(t, browser, `${site.url}/news`, { reducedMotion: 'reduce' });
  for (const [sign, path] of [
    ['pointerover', '/news/625'],
    ['focusin', '/news/624'],
    ['touchstart', '/news/623'],
  ] as const) {
    const link = page.locator(`main a[href="${path}"]`).first();
    const ahead = page.waitForResponse(`${site.url}/_data${path}`);
    await link.evaluate((element, type) => element.dispatchEvent(new Event(type, { bubbles: true })), sign);
    await ahead;
    await link.evaluate((element: HTMLElement) => element.click());
    await page.waitForFunction(
      (at) => location.pathname === at && document.activeElement?.tagName === 'H1',
      path,
    );
    t.equal(requests.filter((url) => url.endsWith(`/_data${path}`)).length, 1, sign);
    await page.goBack();
    await link.waitFor();
  }
});

t.test('content that has changed since the document was made', async (t) => {
  const { page } = await openQuietPage(t, browser, { reducedMotion: 'reduce' });
  let build = 'unchanged';
  await page.route('**/_data/news', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/"version":"/, '$&x')
      .replace(build, '"build":"x')
      .replaceAll('Registry camp', 'Loan camp');
    await route.fulfill({ response, body });
  });
  const heading = page.locator('main h2, main h3').filter({ hasText: 'Loan camp' });

  await page.goto(`${site.url}/news`);
  await hydrated(page);
  // It is shown as it is now.
  await heading.first().waitFor();

  build = '"build":"';
  const data = page.waitForResponse('**/_data/news');
  await page.goto(`${site.url}/news`);
  await data;
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.locator('main a[href^="/news/"]').first().click();
  await page.waitForURL(/\/news\/\d+$/);
  const isSame = await page.evaluate(() => 'isSameDocument' in window);
  t.notOk(isSame, 'of another build it leaves the page plain');
});
