import t from 'tap';
import { startTimedSite } from '../support/start-within.ts';

const VISIT = { route: '/news/:id', device: 'phone', connection: '4g', lcp: 1200, inp: 80, cls: 0.02 };

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/vitals`, {
    ...{ method: 'POST', headers: { 'content-type': 'text/plain', ...headers } },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

t.test('a visit is taken as it should be, and in no other way', async (t) => {
  const { url } = await startTimedSite(t);
  const good = await post(url, VISIT);
  t.equal(good.status, 204);
  t.equal(good.headers.get('cache-control'), 'no-store');
  t.equal((await post(url, { ...VISIT, inp: undefined })).status, 204, 'without an interaction');
  t.equal((await post(url, VISIT, { 'content-type': 'application/json' })).status, 204);
  for (const [what, body] of Object.entries({
    'an address': { ...VISIT, route: '/news/602' },
    'another page': { ...VISIT, route: '/unknown' },
    'another device': { ...VISIT, device: 'Asha’s phone' },
    'a list of pages': { ...VISIT, route: ['/'] },
    'a list of devices': { ...VISIT, device: ['phone'] },
    'a list of lines': { ...VISIT, connection: ['4g'] },
    'a page that is no text': { ...VISIT, route: { toString: 1 } },
    'a device that is no text': { ...VISIT, device: { toString: 1 } },
    'a prototype': `{"__proto__":{"lcp":1},${JSON.stringify(VISIT).slice(1)}`,
    'another line': { ...VISIT, connection: '9g' },
    'a further field': { ...VISIT, id: 7 },
    'a field of every object': { ...VISIT, constructor: 7 },
    'a text': { ...VISIT, lcp: '1200' },
    'less than nothing': { ...VISIT, lcp: -1 },
    'more than there is': { ...VISIT, lcp: 1e9 },
    'no figure': { route: '/', device: 'phone', connection: '4g' },
    'no object': [VISIT],
    'no JSON': '{',
    nothing: 'null',
  }))
    t.equal((await post(url, body)).status, 400, what);
  t.equal((await post(url, 'x'.repeat(2_049))).status, 413);
  t.equal((await post(url, VISIT, { 'sec-fetch-site': 'cross-site' })).status, 403);
  t.equal((await post(url, VISIT, { origin: 'https://evil.example' })).status, 403);
  t.equal((await post(url, VISIT, { 'content-type': 'text/html' })).status, 415);
});

t.test('an address may tell sixty visits a minute', async (t) => {
  const { url, pass } = await startTimedSite(t);
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await post(url, VISIT)).status));
  t.equal(statuses.filter((status) => status === 204).length, 60);
  t.equal(statuses.filter((status) => status === 429).length, 1);
  t.ok(Number((await post(url, VISIT)).headers.get('retry-after')) > 0);
  pass(61_000);
  t.equal((await post(url, VISIT)).status, 204);
});
