import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { demoContent } from '../server/demo/demo-content.ts';
import { aStory } from './support/builders.ts';
import type { Fault } from './support/fake-upstream-faults.ts';
import { textOf, textsOf } from './support/html.ts';
import { littleContent } from './support/little-content.ts';
import { SITE_MAP } from './support/site-map.ts';
import { startWithin } from './support/start-within.ts';
import { until } from './support/until.ts';
import { allSettled, startBoth, visit } from './support/visit.ts';

const FAULTS: Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429, headers: { 'retry-after': '100' } },
  { kind: 'status', status: 404 },
  { kind: 'no-success' },
  { kind: 'not-json' },
  { kind: 'truncated' },
  { kind: 'wrong-shape' },
  { kind: 'empty-body' },
  { kind: 'hang' },
  { kind: 'stall' },
  { kind: 'drip', everyMs: 50 },
  { kind: 'reset' },
  { kind: 'huge', bytes: 8_000_000 },
  { kind: 'redirect', to: 'http://127.0.0.1:9/elsewhere' },
  { kind: 'nested', levels: 5_000 },
  { kind: 'body', body: 'null' },
  { kind: 'body', body: '[]' },
  { kind: 'body', body: '"text"' },
  { kind: 'body', body: '{"success":false,"data":{"data":[]}}' },
];
const nameOf = (fault: Fault) => ('status' in fault ? `${fault.kind} ${fault.status}` : fault.kind);

const aLittle = { ...littleContent(), press: demoContent().press };
/** The page itself, from its heading on. */
const contentOf = (html: string) => /<h1[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

t.test('200 simultaneous first requests make one call of upstream for each resource', async (t) => {
  // Through a proxy: one address of a visitor may hold a quarter of the connections.
  const env = { TRUST_PROXY: '127.0.0.1' };
  const { upstream, site } = await startWithin(t, { upstream: { content: aLittle }, env });
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

t.test('an upstream that was killed after the pages were read takes no page away', async (t) => {
  const { upstream, site } = await startWithin(t, { env: { CONTENT_TTL_MS: '200' } });
  // How large files and pictures are is learnt after a page was read first.
  await allSettled(site, ['/download', '/projects/kolar-crest', '/images']);
  const before = new Map<string, string>();
  for (const { path } of SITE_MAP) before.set(path, contentOf((await visit(site, path)).html));
  await upstream.goDown();
  await wait(400);
  for (let round = 0; round < 3; round++) {
    for (const { path, heading } of SITE_MAP) {
      const started = performance.now();
      const { status, html } = await visit(site, path);
      t.ok(performance.now() - started < 4_000, `${path} does not wait for upstream`);
      t.equal(status, 200, path);
      const [now, then = ''] = [contentOf(html), before.get(path)];
      // A form has another ticket each time.
      if (now !== then) t.equal(textOf(now), textOf(then), `${path} is what it was (${heading})`);
    }
    await wait(300);
  }

  await upstream.comeBack();
  upstream.override('getAllNews', [aStory({ title: 'We are back' })]);
  const titles = async () => textsOf((await visit(site, '/news')).main, 'story-card__title');
  t.same(await until(titles, ({ length }) => length === 1), ['We are back']);
});

t.test('an upstream that is dead from the start is asked seldom, and its return is noticed', async (t) => {
  const { upstream, site } = await startBoth(t, { upstream: { content: aLittle } });
  await upstream.goDown();
  await Promise.all(Array.from({ length: 50 }, () => visit(site, '/career')));
  t.match((await visit(site, '/career')).text, /Something went wrong while fetching job openings\./);
  t.equal((await visit(site, '/event/412')).status, 503);
  const asked = async () => {
    const metrics = await (await fetch(`${site.opsUrl}/metrics`)).text();
    return Number(/upstream\w*\{[^}]*getAllJob[^}]*network[^}]*\} (\d+)/.exec(metrics)?.[1] ?? Number.NaN);
  };
  const calls = await asked();
  t.ok(calls >= 1 && calls <= 2, `${calls} calls for 51 readers`);
  await upstream.comeBack();
  t.match(
    await until(
      async () => (await visit(site, '/career')).text,
      (text) => /Architect/.test(text),
    ),
    /Architect/,
  );
  t.equal(
    await until(
      async () => (await visit(site, '/event/412')).status,
      (status) => status === 200,
    ),
    200,
  );
});

t.test('every way to fail', async (t) => {
  const env = { CONTENT_TTL_MS: '0', API_TIMEOUT_MS: '600', API_MAX_BYTES: '2000000' };
  const content = { content: aLittle };
  const { upstream, site } = await startWithin(t, { upstream: content, env });

  await t.test('leaves the good content that was there', async (t) => {
    const good = await visit(site, '/press-coverage');
    const detail = await visit(site, '/event/412');
    t.equal(textsOf(good.main, 'clipping__title').length > 10, true);
    for (const fault of FAULTS) {
      // What upstream says with 404 is an answer: that there is none.
      if (fault.kind === 'status' && fault.status === 404) continue;
      upstream.fail('content', fault);
      for (const [path, before] of [
        ['/press-coverage', good],
        ['/event/412', detail],
      ] as const) {
        let quickest = Number.POSITIVE_INFINITY;
        for (let round = 0; round < 3; round++) {
          const started = performance.now();
          const now = await visit(site, path);
          quickest = Math.min(quickest, performance.now() - started);
          t.equal(now.status, 200, `${path} with ${nameOf(fault)}`);
          t.equal(now.text, before.text, `${path} with ${nameOf(fault)}`);
          await wait(15);
        }
        t.ok(quickest < 500, `${path} is not slow with ${nameOf(fault)}`);
      }
    }
  });

  await t.test(
    'without anything cached is a message on lists, 503 on details, never a fault of ours',
    async (t) => {
      const { upstream, site } = await startWithin(t, {
        upstream: content,
        env: { ...env, CONTENT_STALE_MS: '0', PAGE_CACHE_MB: '0' },
      });
      for (const [index, fault] of FAULTS.entries()) {
        if (fault.kind === 'status' && fault.status === 404) continue;
        upstream.fail('getEventById', fault);
        // Each at an id of its own: a failure is remembered for a second.
        const page = await visit(site, `/event/${5_000 + index}`);
        t.equal(page.status, 503, nameOf(fault));
        t.match(page.headers.get('retry-after'), /^\d+$/, nameOf(fault));
        t.notMatch(page.text, /not found/i, nameOf(fault));
      }
      t.equal((await fetch(`${site.url}/healthz`)).status, 200);
    },
  );

  await t.test('follows no redirect of upstream', async (t) => {
    upstream.heal();
    upstream.fail('getJobById', { kind: 'redirect', to: `${upstream.url}/front/api/v1/getNewsById/602` });
    upstream.forgetCalls();
    t.equal((await visit(site, '/career/architect/807')).status, 503);
    t.equal(upstream.calls('getNewsById'), 0);
  });

  await t.test('drops a record that cannot be shown, and no other with it', async (t) => {
    // Of its own: after so many failures the other site may wait half a minute before it asks again.
    const { upstream, site } = await startWithin(t, { upstream: content, env });
    upstream.override('getAllPresscoverage', [
      null,
      7,
      'text',
      [],
      { id: 1, status: 1 },
      { title: 'No id', status: 1 },
      { id: { $gt: '' }, title: 'Odd id', status: 1 },
      { id: 3, title: { toString: 1 }, status: 1 },
      { id: 4, title: 'Whole', status: 1, date: 'not a date', image_url: 17 },
      { id: '__proto__', title: 'Proto', status: 1 },
    ]);
    const shown = async () => textsOf((await visit(site, '/press-coverage')).main, 'clipping__title');
    const titles = await until(shown, (words) => words.includes('Whole'));
    t.ok(titles.includes('Whole'));
    for (const title of ['No id', 'Odd id']) t.notOk(titles.includes(title), title);
  });
});
