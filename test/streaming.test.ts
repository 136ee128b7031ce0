import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { PAGE_ROWS } from '../shared/pages.ts';
import { anEvent } from './support/builders.ts';
import { linksOf, partOf, partsOf, textOf } from './support/html.ts';
import { littleContent } from './support/little-content.ts';
import { decoded, dial, rawRequest } from './support/raw-http.ts';
import { startWithin } from './support/start-within.ts';
import { until } from './support/until.ts';
import { visit } from './support/visit.ts';

/** Every page asks upstream. */
const NOTHING_CACHED = { PAGE_CACHE_MB: '0', CONTENT_TTL_MS: '0', CONTENT_STALE_MS: '0' };
/** The beginning of a page, whether its content is there or not. */
const FRAME = ['<title>', '/assets/boot-', 'News and Media', 'Our Group', '<div class="loading-frame'];
const STREAMED = ['/', ...PAGE_ROWS.flatMap(([, { path, intro }]) => (intro ? path : []))];
const little = { content: littleContent() };
const LOAD_FAILED = 'Failed to load news. Please try again later.';

t.test('with an upstream that takes its time and nothing cached', async (t) => {
  const { site, upstream } = await startWithin(t, { holdMs: 50, upstream: little, env: NOTHING_CACHED });

  await t.test('home and lists send header and menus at once, and the page when it is there', async (t) => {
    for (const [coding, encoding] of [
      ['identity', undefined],
      ['gzip', 'gzip'],
      ['gzip, br', 'br'],
    ] as const) {
      for (const path of STREAMED) {
        const name = `${path} ${coding}`;
        // Upstream answers when the frame is there (the benchmark says how soon that is).
        const answer = upstream.hold('content');
        let missing = FRAME;
        const { status, headers, body } = await rawRequest(site, path, {
          headers: { 'accept-encoding': coding },
          onPiece(soFar) {
            const early = decoded(soFar, encoding);
            missing = missing.filter((words) => !early.includes(words));
            if (!missing.length) answer();
          },
        });
        answer();
        t.equal(status, 200, name);
        t.equal(headers['content-encoding'], encoding, name);
        const whole = decoded(body, encoding);
        t.match(whole, /<h1[\s\S]*<footer[\s\S]*id="page-data"[\s\S]*<\/html>$/, name);
        t.same(missing, [], `${name} sends them at once`);
        t.notMatch(whole, /Failed to load|Something went wrong while/, `${name} waits for upstream`);
      }
    }
  });

  await t.test('a streamed page has a nonce of its own and is cached by nobody', async (t) => {
    upstream.delay('content', 1_000);
    const answers = await Promise.all(['/news', '/news', '/events'].map((path) => rawRequest(site, path)));
    const nonces = answers.map(({ headers, body }) => {
      t.equal(headers['cache-control'], 'private, no-store');
      t.equal(headers['x-frame-options'], 'DENY', 'from the hook of every response');
      t.equal(headers.etag, undefined);
      const nonce =
        /script-src 'self' 'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '';
      t.ok(Buffer.from(nonce, 'base64').length >= 16, 'the nonce is long enough');
      const isPlain = /src="\/assets\/|type="application\/(ld\+)?json"/;
      for (const [tag] of body.toString().matchAll(/<script\b[^>]*>/g))
        t.ok(isPlain.test(tag) || tag.includes(`nonce="${nonce}"`), tag);
      return nonce;
    });
    t.equal(new Set(nonces).size, 3);
    upstream.heal();
    upstream.forgetCalls();
  });

  await t.test('detail pages, and the data of a navigation, wait for their status', async (t) => {
    const answer = upstream.hold('content');
    let isAnswered = false;
    const asked = ['/news/602', '/news/999999', '/news?page=9', '/_data/news'].map(async (path) => {
      const { status, body } = await rawRequest(site, path, { onHead: () => t.ok(isAnswered, path) });
      return path.startsWith('/_data') ? JSON.parse(body.toString()).status : status;
    });
    await until(() => upstream.calls('getNewsById') >= 2 && upstream.calls('getAllNews'));
    isAnswered = true;
    answer();
    const statuses = await Promise.all(asked);
    t.same(statuses, [200, 404, 404, 200], 'a page past the end is no page, however slow upstream is');
  });

  await t.test('readers who go away at any moment leave no line behind', async (t) => {
    const leave = async (path: string, coding: string, ms: number) => {
      const bytes = `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${coding}\r\n\r\n`;
      const socket = dial(t, site, bytes).resume();
      await wait(ms);
      if (ms % 2) socket.resetAndDestroy();
      else socket.destroy();
    };
    upstream.delay('content', 150);
    for (const coding of ['identity', 'gzip', 'br']) {
      for (const path of ['/news', '/', '/news/602'])
        await Promise.all(Array.from({ length: 24 }, (_, index) => leave(path, coding, index * 10 + 1)));
    }
    // A reader who stays ends after all of them.
    await rawRequest(site, '/');
    t.same(site.errors(), []);
    upstream.heal();
    t.equal((await visit(site, '/news')).status, 200);
  });
});

t.test('with an upstream that never answers', async (t) => {
  const { site, upstream } = await startWithin(t, {
    ...{ warm: true, upstream: little, env: { ...NOTHING_CACHED, API_TIMEOUT_MS: '60000' } },
  });
  for (const endpoint of ['getAllNews', 'getAllEvent', 'getNewsById'] as const)
    upstream.fail(endpoint, { kind: 'hang' });
  const [list, home, detail, data] = await Promise.all([
    rawRequest(site, '/news'),
    rawRequest(site, '/'),
    rawRequest(site, '/news/602'),
    rawRequest(site, '/_data/news'),
  ]);
  for (const answer of [list, home]) {
    const html = answer.body.toString();
    t.equal(answer.status, 200, 'the frame was sent already');
    t.ok(html.endsWith('</html>') && !answer.cut, 'the page ends');
    t.match(textOf(html), LOAD_FAILED, 'a section that has not arrived says so');
    t.match(html, /<footer/);
  }
  t.match(textOf(home.body.toString()), 'No events found.');
  t.ok(partsOf(home.body.toString(), '.project-card__name').length > 0, 'what came stands beside it');
  t.equal(detail.status, 503);
  t.match(detail.headers['retry-after'], /^\d+$/);
  t.equal(textOf(partOf(detail.body.toString(), 'h1')), LOAD_FAILED);
  t.equal(JSON.parse(data.body.toString()).status, 200, 'a list is a page, whatever fails');
  t.match(data.body.toString(), LOAD_FAILED);
  const warnings = site.log.filter(({ level }) => level === 'warn').map(({ msg }) => msg);
  t.match(warnings.join('\n'), /too late/, 'the 6 s of a page are over, not the 60 of a call');
});

/** Ten pages of twenty. */
const events = Array.from({ length: 190 }, (_, index) =>
  anEvent({
    ...{ id: index + 1, title: `Event ${index + 1}` },
    start_date: new Date(Date.UTC(2024, 0, 1 + index)).toISOString(),
  }),
);
const pagesOf = (html: string) =>
  Math.max(...linksOf(html).map((href) => Number(/^\/events\?page=(\d+)$/.exec(href)?.[1] ?? 1)));

t.test('a list that is late shows what it has after 6 s, to that reader alone', async (t) => {
  const { site, upstream } = await startWithin(t, {
    ...{ holdMs: 50, env: { API_TIMEOUT_MS: '60000' } },
    upstream: { content: { ...littleContent(), events } },
  });
  const answer = upstream.hold('getAllEvent', ({ page }) => Number(page) > 5);
  const [list, home] = await Promise.all([visit(site, '/events'), visit(site, '/')]);
  t.equal(pagesOf(list.html), 5, 'the first, and four that are fetched side by side');
  t.equal(list.headers.get('cache-control'), 'private, no-store');
  t.match(home.text, /Event 100/, 'sections show what has come, too');

  // The load goes on: the next reader has all of it.
  answer();
  t.ok(await until(async () => pagesOf((await visit(site, '/events')).html) === 10));
  const asked = upstream.requests('getAllEvent').map(({ query }) => query.page);
  t.equal(new Set(asked).size, asked.length, 'no page is asked for twice');
});
