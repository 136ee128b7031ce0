import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { MAX_SHIFT, shiftsOf, watchShifts } from './page-checks/layout-shifts.ts';
import { openPage, SCREENS, startBrowser } from './support/browser.ts';
import { startWithin } from './support/start-within.ts';

/** A start tag of the page's own text. */
const TAG = /<(?![^<]*<\/(?:style|script)>)[a-z]/g;
const PIECES = 40;

t.test('nothing moves while a document arrives in pieces', async (t) => {
  const { site } = await startWithin(t);
  let response = Promise.withResolvers<ServerResponse>();
  const slow = createServer((_, opened) => {
    opened.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.resolve(opened);
  }).listen(0, '127.0.0.1');
  t.teardown(() => slow.close());
  const browser = await startBrowser(t);

  for (const path of ['/', '/contact-us']) {
    const html = await (await fetch(site.url + path)).text();
    const body = html.indexOf('<body');
    const tags = [...html.matchAll(TAG)].map(({ index }) => index).filter((at) => at > body);
    const ends = tags.filter((_, place) => place % Math.ceil(tags.length / PIECES) === 0);
    t.ok(ends.length > PIECES / 2);
    for (const viewport of SCREENS) {
      const { page } = await openPage(browser, { viewport });
      await watchShifts(page);
      await page.route('**/*', (other) =>
        other.request().isNavigationRequest() ? other.continue() : other.abort(),
      );
      response = Promise.withResolvers();
      const arrives = page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`, {
        waitUntil: 'commit',
      });
      const reply = await response.promise;
      for (const [place, end] of ends.entries()) {
        const mark = `<!--${place}-->`;
        reply.write(html.slice(ends[place - 1] ?? 0, end) + mark);
        await arrives;
        await page.waitForFunction((mark) => document.body?.innerHTML.includes(mark), mark);
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      }
      reply.end(html.slice(ends.at(-1)));
      await page.waitForLoadState();
      const { sum, moved } = await shiftsOf(page);
      t.ok(sum < MAX_SHIFT, `${path} at ${viewport.width}: ${sum} ${moved}`);
      await page.context().close();
    }
  }
});
