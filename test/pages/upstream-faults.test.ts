import t from 'tap';
import { demoContent } from '../../server/demo/demo-content.ts';
import { redirect } from '../support/fake-upstream-faults.ts';
import { textOf, textsOf } from '../support/html.ts';
import { littleContent } from '../support/little-content.ts';
import { startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

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

t.test('a failure of upstream is one for all who wait for it', async (t) => {
  const { upstream, site } = await startWithin(t, {
    warm: false,
    upstream: { content: aLittle },
    errorsExpected: true,
  });
  const answer = upstream.hold('getAllNews');
  upstream.fail('getAllNews', { kind: 'status', status: 500 });
  // The frame of the page comes before its news: all wait for the answer from then on.
  const readers = await Promise.all(Array.from({ length: 100 }, () => fetch(`${site.url}/news`)));
  answer();
  for (const reader of readers) t.match(textOf(await reader.text()), 'Failed to load news.');
  t.equal(upstream.calls('getAllNews'), 1);
});

t.test('follows no redirect of upstream', async (t) => {
  const { upstream, site } = await startWithin(t, { upstream: { content: aLittle } });
  upstream.fail('getJobById', redirect(`${upstream.url}/front/api/v1/getNewsById/602`));
  upstream.forgetCalls();
  t.equal((await visit(site, '/career/architect/807')).status, 503);
  t.equal(upstream.calls('getNewsById'), 0);
});

t.test('drops a record that cannot be shown, and no other with it', async (t) => {
  const { upstream, site } = await startWithin(t, { warm: false, upstream: { content: aLittle } });
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
