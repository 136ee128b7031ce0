import type { Page } from 'playwright-core';

/** Of another shape than any picture of ours, so that a place which depends on it moves. */
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>';
const HEADERS = [{ name: 'content-type', value: 'image/svg+xml' }];

/**
 * Gives a page a small square for every picture of the site: making the real ones takes longer than all the rest.
 * Nothing else of its requests goes through the test, as it would with `page.route`, which turns the browser's cache
 * off besides.
 */
export async function plainPictures(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const body = Buffer.from(SQUARE).toString('base64');
  line.on('Fetch.requestPaused', ({ requestId }) => {
    // A page that was left meanwhile waits for none.
    line
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders: HEADERS, body })
      .catch(() => {});
  });
  await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/media/*' }] });
}
