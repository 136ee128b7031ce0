import t from 'tap';
import { anEvent } from './support/builders.ts';
import { linksOf } from './support/html.ts';
import { littleContent } from './support/little-content.ts';
import { startWithin } from './support/start-within.ts';
import { until } from './support/until.ts';
import { visit } from './support/visit.ts';

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
    ...{ warm: false, holdMs: 50, env: { API_TIMEOUT_MS: '60000' } },
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
