import t, { type Test } from 'tap';
import { demoContent } from '../server/demo/demo-content.ts';
import { anEvent } from './support/builders.ts';
import { type FakeUpstream, startFakeUpstream } from './support/fake-upstream.ts';
import { linksOf, textsOf } from './support/html.ts';
import { littleContent } from './support/little-content.ts';
import { type RawAnswer, rawRequest } from './support/raw-http.ts';
import { type Site, startSite } from './support/start-site.ts';
import { visit } from './support/visit.ts';

// They wait most of the time: side by side.
t.jobs = 2;

/** What upstream takes for each call: in 6 s a list comes by one page and four pages twice, on a busy machine once. */
const CALL_MS = 1_800;
/** A page shows what it has after 6 s; the rest is for a busy machine to render it. */
const MAX_PAGE_MS = 6_000 + 4_000;

const events = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    anEvent({
      ...{ id: index + 1, title: `Event ${index + 1}`, location: 'Bhopal', description: 'Welcome' },
      start_date: new Date(Date.UTC(2024, 0, 1 + index)).toISOString(),
    }),
  );

/** A site that begins with a slow upstream, and has nothing cached. */
async function startSlow(
  t: Test,
  count: number,
  callMs = CALL_MS,
): Promise<{ upstream: FakeUpstream; site: Site }> {
  const upstream = await startFakeUpstream({
    content: { ...littleContent(), videoAlbums: demoContent().videoAlbums, events: events(count) },
  });
  t.teardown(() => upstream.close());
  upstream.delay('content', callMs);
  const site = await startSite(t, { env: { API_URL: upstream.url }, readyPath: '/healthz' });
  t.teardown(() => upstream.close());
  return { upstream, site };
}

const tookOf = ({ pieces }: RawAnswer) => pieces.at(-1)?.at ?? Number.POSITIVE_INFINITY;
const pagesOf = (html: string) =>
  Math.max(...linksOf(html).map((href) => Number(/^\/events\?page=(\d+)$/.exec(href)?.[1] ?? 1)));

t.test(
  'a slow upstream and a list of three pages: every section is there within 6 s',
  { buffered: true },
  async (t) => {
    const { site, upstream } = await startSlow(t, 45, 1_500);
    const [home, list] = await Promise.all([rawRequest(site, '/'), rawRequest(site, '/events')]);
    const html = home.body.toString();
    t.ok(tookOf(home) < MAX_PAGE_MS, `home after ${Math.round(tookOf(home))} ms`);
    for (const part of ['project-card__name', 'home-news__title', 'home-events__title', 'video-card']) {
      t.match(html, part);
    }
    t.equal(textsOf(html, 'home-events__title')[0], 'Event 45', 'the newest stands on the third page');
    t.ok(tookOf(list) < MAX_PAGE_MS, `the list after ${Math.round(tookOf(list))} ms`);
    t.equal(pagesOf(list.body.toString()), 3);
    t.equal(upstream.mostAtOnce() < 32, true, `${upstream.mostAtOnce()} calls at once`);
  },
);

t.test('a list that is late shows what it has, to that reader alone', { buffered: true }, async (t) => {
  const { site, upstream } = await startSlow(t, 190);
  const list = await rawRequest(site, '/events');
  t.ok(tookOf(list) < MAX_PAGE_MS, `after ${Math.round(tookOf(list))} ms`);
  const pages = pagesOf(list.body.toString());
  t.ok(pages > 1 && pages < 10, `${pages} pages of ten`);
  t.equal(list.headers['cache-control'], 'private, no-store');

  // The load went on: whoever comes next waits for the rest of it at most.
  let whole = await visit(site, '/events');
  if (pagesOf(whole.html) < 10) whole = await visit(site, '/events');
  t.equal(pagesOf(whole.html), 10);
  t.equal(
    new Set(upstream.requests('getAllEvent').map(({ query }) => query.page)).size,
    upstream.calls('getAllEvent'),
  );
});
