import t from 'tap';
import { demoContent } from '../../server/demo/demo-content.ts';
import { BY_ID, DATA_ROUTES, expectCold, lookAtAll } from '../support/fault-look.ts';
import { textOf, textsOf } from '../support/html.ts';
import { littleContent } from '../support/little-content.ts';
import { rawRequest } from '../support/raw-http.ts';
import { startTimedSite, startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

const aLittle = { ...littleContent(), press: demoContent().press };
/** The page itself, from its heading on. */
const contentOf = (html: string) => /<h1[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

t.test('200 simultaneous first requests make one call of upstream for each resource', async (t) => {
  // Through a proxy: one address of a visitor may hold a quarter of the connections.
  const env = { TRUST_PROXY: '127.0.0.1' };
  const { upstream, site } = await startWithin(t, { warm: true, upstream: { content: aLittle }, env });
  upstream.delay('content', 300);
  upstream.forgetCalls();
  for (const path of ['/press-coverage', '/projects/kolar-crest', '/news/602']) {
    const answers = await Promise.all(Array.from({ length: 200 }, () => visit(site, path)));
    t.same([...new Set(answers.map(({ status }) => status))], [200], path);
    // Streamed pages differ by their nonce and by what stood in for them, but not in what they say.
    const said = new Set(answers.map(({ html }) => contentOf(html)));
    t.equal(new Set([...said].map(textOf)).size, 1, path);
    t.notSame([...said], [''], path);
  }
  t.equal(upstream.calls('getAllPresscoverage'), 1);
  t.equal(upstream.calls('getProjectById'), 1);
  t.equal(upstream.calls('getNewsById'), 1);
  t.equal(upstream.calls('getAllProject'), 0, 'what was read before is not asked for again');
});

t.test('a failure of upstream is one for all who wait for it', async (t) => {
  const { upstream, site } = await startWithin(t, { upstream: { content: aLittle }, errorsExpected: true });
  const answer = upstream.hold('getAllNews');
  upstream.fail('getAllNews', { kind: 'status', status: 500 });
  // The frame of the page comes before its news: all wait for the answer from then on.
  const readers = await Promise.all(Array.from({ length: 100 }, () => fetch(`${site.url}/news`)));
  answer();
  for (const reader of readers) t.match(textOf(await reader.text()), 'Failed to load news.');
  t.equal(upstream.calls('getAllNews'), 1);
});

t.test('a detail that upstream fails to give is a 503 with its message, never "not found"', async (t) => {
  const { upstream, site } = await startWithin(t, { errorsExpected: true });
  for (const endpoint of BY_ID) upstream.fail(endpoint, { kind: 'status', status: 500 });
  const looks = await lookAtAll(
    site,
    DATA_ROUTES.filter(({ isDetail }) => isDetail),
  );
  t.equal(looks.length, BY_ID.length);
  expectCold(t, {}, looks);
});

t.test('drops a record that cannot be shown, and no other with it', async (t) => {
  const { upstream, site } = await startWithin(t, { upstream: { content: aLittle } });
  upstream.override('getAllPresscoverage', [
    ...[null, 7, 'text', [], { id: 1, status: 1 }, { title: 'No id', status: 1 }],
    { id: { $gt: '' }, title: 'Odd id', status: 1 },
    { id: 3, title: { toString: 1 }, status: 1 },
    { id: 4, title: 'Whole', status: 1, date: 'not a date', image_url: 17 },
    { id: '__proto__', title: 'Proto', status: 1 },
  ]);
  const titles = textsOf((await visit(site, '/press-coverage')).main, 'clipping__title');
  t.ok(titles.includes('Whole'));
  for (const title of ['No id', 'Odd id']) t.notOk(titles.includes(title), title);
});

const STEP = 500;
/** In the middle of the minute in which ids that nobody knows are counted. */
const OUTAGE = 45_000;
/** After a second, then one and a half. */
const MAX_CALLS = 1 + OUTAGE / 1_000;
/** How soon upstream's return is noticed where nothing is cached: its list first, then its details. */
const NOTICED_WITHIN = 2_000;

const PATHS = [
  '/career',
  '/career/architect/807',
  '/news',
  '/news/602',
  '/event/412',
  '/projects/kolar-crest',
];

for (const [name, fault] of [
  ['says 500', { kind: 'status', status: 500 }],
  ['resets connections', { kind: 'reset' }],
] as const) {
  t.test(`readers who come again and again while upstream ${name} see its return at once`, async (t) => {
    const site = await startTimedSite(t);
    site.upstream.fail('content', fault);
    const routes = DATA_ROUTES.filter(({ path }) => PATHS.includes(path));
    for (let passed = 0; passed < OUTAGE; passed += STEP) {
      // Navigations ask for the same content, and need not be rendered.
      if (passed % (10 * STEP) === 0) await lookAtAll(site, routes);
      else await Promise.all(routes.map(({ path }) => rawRequest(site, `/_data${path}`)));
      site.pass(STEP);
    }
    for (const endpoint of [
      'getAllJob',
      'getAllNews',
      'getEventById',
      'getNewsById',
      'getJobById',
    ] as const) {
      const calls = site.upstream.calls(endpoint);
      t.ok(calls > 10 && calls <= MAX_CALLS, `${endpoint}: ${calls} calls in ${OUTAGE / 1_000} s`);
    }

    site.upstream.heal();
    for (let passed = 0; passed < NOTICED_WITHIN; passed += STEP) {
      await lookAtAll(site, routes);
      site.pass(STEP);
    }
    for (const { route, status, said } of await lookAtAll(site, routes)) {
      t.equal(status, 200, route.path);
      t.match(said, route.heading, route.path);
      t.notMatch(said, route.message, route.path);
    }
  });
}
