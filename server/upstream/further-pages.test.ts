import type { ServerResponse } from 'node:http';
import t, { type Test } from 'tap';
import { until } from '../../test/support/until.ts';
import { pressPage } from './content-over.fixture.ts';
import { startContent } from './content-service.fixture.ts';

/** Further pages over real HTTP: what ends a list, what is a failure of it, and that the rest of it stays. */

type Answer = (response: ServerResponse) => void;
const json =
  (body: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify(body));
const status =
  (code: number, headers = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end(code === 204 ? undefined : '{"success":false,"message":"No"}');
const good = (data: unknown) => json({ success: true, data });

const FIRST = good({ data: pressPage(1, 20) });
/** What upstream says where there is no page. */
const ENDS: Record<string, Answer> = {
  ...Object.fromEntries([204, 400, 404, 410, 416, 422].map((code) => [`status ${code}`, status(code)])),
  'no success': json({ success: false, message: 'No data found' }),
  'no success, and no data': json({ success: 0, data: null }),
  'an empty list': good({ data: [] }),
  'an empty list, bare': good([]),
  'data: null': good(null),
  'no data': json({ success: true }),
  'data: {}': good({}),
  'data: ""': good(''),
  'data: false': good(false),
  'data: {data: null}': good({ data: null, total: 20 }),
  'data: {data: {}}': good({ data: {} }),
  'data: {data: ""}': good({ data: '' }),
  'an empty object': json({}),
  null: json(null),
  '[]': json([]),
  nothing: (response) => response.end(),
  'white space': (response) => response.end('\ufeff \n'),
  'the first page again': FIRST,
  'the same records in another order': good({ data: pressPage(1, 20).reverse() }),
};
/** What is a failure, with the operator's words for it. */
const FAILURES: Record<string, [string, Answer]> = {
  ...Object.fromEntries(
    [302, 307, 401, 403, 408, 429, 500, 502, 503].map((code) => [
      `status ${code}`,
      [`status ${code}`, status(code, { location: '/login' })],
    ]),
  ),
  'a page of a proxy': ['the response is no JSON object', (response) => response.end('<html>down</html>')],
  'a body cut off': [
    'the response is no JSON object',
    (response) => response.end('{"success":true,"data":['),
  ],
  'a text for a list': ['no list in the response', good('none')],
  'a broken connection': ['UND_ERR_SOCKET', (response) => void response.destroy()],
  'no answer': ['no whole response in time', () => {}],
  'too many bytes': ['more bytes than API_MAX_BYTES', good({ data: [], more: 'x'.repeat(20_000) })],
};

/** A list over an upstream with that second page, which the test may change. */
async function started(t: Test, second: Answer, apiTimeoutMs = 60_000) {
  const pages = { first: FIRST, second };
  const over = await startContent(
    t,
    (request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://upstream').searchParams.get('page'));
      if (page === 1) pages.first(response);
      else if (page === 2) pages.second(response);
      else response.end('{"success":true,"data":[]}');
    },
    { apiTimeoutMs },
  );
  const { content, clock } = over;
  const state = () => content.describe().keys[0];
  /** The list after that time, once the refresh that is then due has ended. */
  async function after(ms: number) {
    clock.now += ms;
    await content.press();
    await until(() => Number(state()?.freshForMs) > 0);
    return (await content.press()).value;
  }
  const told = () => over.lines.splice(0).map(({ msg, outcome, why, page }) => ({ msg, outcome, why, page }));
  return { ...over, pages, after, state, told };
}

const timeoutOf = (what: string) => (what === 'no answer' ? 300 : 60_000);
const MINUTE = 60_001;
const SECOND = 1_001;

t.test('without a list, an end ends it and a failure leaves what came', async (t) => {
  for (const [what, second] of Object.entries(ENDS)) {
    const { content, state, told } = await started(t, second);
    t.equal((await content.press()).value.length, 20, what);
    t.match(state(), { state: 'fresh', why: null, isShort: false }, what);
    t.same(told(), [], what);
  }
  for (const [what, [why, second]] of Object.entries(FAILURES)) {
    const { content, state, told, pages, after } = await started(t, second, timeoutOf(what));
    const { value, isShort } = await content.press();
    t.equal(value.length, 20, what);
    t.ok(isShort);
    t.match(state(), { state: 'stale', why, isShort: true }, what);
    t.match(told(), [{ msg: 'upstream sends a part of a list', why, page: 2 }], what);
    if (what === 'no answer') continue;
    pages.second = good(pressPage(21, 5));
    t.equal((await after(SECOND)).length, 25, `${what} is tried again soon`);
    t.match(state(), { state: 'fresh', why: null, isShort: false }, what);
  }
});

t.test('with a list, the first page is new and the others stay as they were', async (t) => {
  const SECOND_PAGE = good(pressPage(21, 5));
  const CHANGED = good({ data: [{ id: 1, title: 'New', status: 1 }, ...pressPage(2, 19)] });
  for (const [what, [why, second]] of Object.entries(FAILURES)) {
    if (what === 'no answer') continue;
    const { content, pages, after, state, told } = await started(t, SECOND_PAGE);
    t.equal((await content.press()).value.length, 25);
    Object.assign(pages, { first: CHANGED, second });
    const value = await after(MINUTE);
    t.equal(value.length, 25, what);
    t.equal(value.find(({ id }) => id === '1')?.title, 'New', what);
    t.match(state(), { why, isShort: true }, what);
    for (const ms of [SECOND, 2 * SECOND, MINUTE]) t.equal((await after(ms)).length, 25, what);
    t.same(told().length, 1, 'told once');
    pages.second = good(pressPage(21, 6));
    t.equal((await after(MINUTE)).length, 26, `${what} is over`);
  }
  for (const [what, second] of Object.entries(ENDS)) {
    const { content, pages, after, state } = await started(t, SECOND_PAGE);
    await content.press();
    Object.assign(pages, { first: CHANGED, second });
    const value = await after(MINUTE);
    t.equal(value.length, 25, `${what} is not believed at once`);
    t.equal(value.find(({ id }) => id === '1')?.title, 'New', what);
    t.equal((await after(SECOND)).length, 20, `${what} is believed`);
    t.match(state(), { state: 'fresh', why: null }, what);
  }
});

t.test('an upstream that fails beyond its only page still loses and gains records', async (t) => {
  const { content, pages, after, state } = await started(t, status(500));
  t.equal((await content.press()).value.length, 20);
  pages.first = good(pressPage(2, 20));
  const value = await after(MINUTE);
  t.same(
    value.map(({ id }) => Number(id)),
    Array.from({ length: 20 }, (_, index) => index + 2),
  );
  t.match(state(), { why: 'status 500', isShort: true });
});

t.test('a record that moves to a page which fails stays, and no address is gone for it', async (t) => {
  const { content, pages, after } = await started(t, good(pressPage(21, 5)));
  await content.press();
  pages.first = good([{ id: 'new', title: 'New', status: 1 }, ...pressPage(1, 19)]);
  pages.second = status(500);
  const value = await after(MINUTE);
  t.same(
    value.map(({ id }) => id).sort(),
    ['new', ...pressPage(1, 25).map((each) => String((each as { id: number }).id))].sort(),
  );
  t.notOk(content.isGone('press', '20'));
});

t.test('what was not confirmed is shown until its time is over, and no longer', async (t) => {
  const { content, pages, after } = await started(t, good(pressPage(21, 5)));
  await content.press();
  pages.second = status(500);
  for (const ms of [MINUTE, 600_000 - MINUTE]) t.equal((await after(ms)).length, 25);
  t.equal((await after(MINUTE)).length, 20, 'ten minutes after the last good page');
});
