import t from 'tap';
import { findSolution } from '../../client/forms/puzzle-solver.ts';
import { CHECKING } from '../../shared/enquiry-messages.ts';
import type { Puzzle } from '../../shared/puzzle.ts';
import { NUMBERS_PER_UNIT } from './captcha/puzzles.ts';
import { enquiryApp, rightBody, status } from './enquiry-app.fixture.ts';

type Body = Record<string, string>;
type Fixture = Awaited<ReturnType<typeof enquiryApp>>;

let number = 0;

/** What a browser sends first, from somebody else each time. */
function aPost({ ticket }: Pick<Fixture, 'ticket'>, form: 'enquiry' | 'contact' = 'enquiry'): Body {
  const mobile = String(9_000_000_000 + ++number);
  const captcha = form === 'contact' ? { captcha: 'right', captcha_id: `captcha ${number}` } : {};
  return { ...rightBody(form), ...captcha, mobile, ticket: ticket(), puzzle: 'offer' };
}

async function withSolution(body: Body, puzzle: Puzzle): Promise<Body> {
  return { ...body, puzzle: puzzle.id, solution: (await findSolution(puzzle)) ?? '' };
}

/** An app in which every enquiry of a form without a captcha has to bring more. */
const stepped = (t: Parameters<typeof enquiryApp>[0], more = {}) =>
  enquiryApp(t, { captchaFree: 1, limit: 1_000, ...more });

async function asked(app: Fixture, body: Body): Promise<Puzzle> {
  await app.json({ ...aPost(app), puzzle: '' });
  const reply = await app.json(body);
  if (!reply.body.puzzle) throw new Error(JSON.stringify(reply.body));
  return reply.body.puzzle;
}

t.test('a browser solves a puzzle where others are asked for a captcha', async (t) => {
  const app = await enquiryApp(t);
  for (const _ of [1, 2]) t.equal((await app.json(aPost(app))).status, 201);
  const third = aPost(app);
  const reply = await app.json(third);
  t.equal(reply.status, 403);
  const { puzzle, ...rest } = reply.body;
  t.same(rest, { ok: false, message: CHECKING });
  const sent = await app.json(await withSolution(third, puzzle));
  t.equal(sent.status, 201);
  t.match(sent.body, { ok: true, ticket: /^[\w-]+\.[\w-]{22}$/ });
  t.same(app.told, ['free', 'issued', 'passed']);
  t.equal(app.upstream.calls.length, 3);

  const plain = await app.json({ ...aPost(app), puzzle: '' });
  t.match(plain.body, { ok: false, captchaRequired: true });
  t.notOk(plain.body.puzzle);
  t.match((await app.json({ ...aPost(app), puzzle: 'none' })).body, { captchaRequired: true });
  const page = await app.form(aPost(app));
  t.match(page.page, { status: 403, captchaRequired: true }, 'a page cannot solve any');
});

t.test('nothing comes through with a puzzle that is not the one that was asked for', async (t) => {
  const app = await stepped(t);
  const body = aPost(app);
  const puzzle = await asked(app, body);
  const right = await withSolution(body, puzzle);
  const through = app.upstream.calls.length;
  for (const [change, what] of [
    [{ solution: '' }, 'wrong'],
    [{ puzzle: puzzle.id.replace(/^./, 'B') }, 'forged'],
    [{ form: 'callback' }, 'forged'],
    [{ ticket: app.ticket() }, 'forged'],
    [{ ticket: '' }, 'forged'],
  ] as const) {
    const reply = await app.json({ ...right, ...change });
    t.equal(reply.status, 403);
    t.ok(reply.body.puzzle, 'there is another one to be solved');
    t.ok(app.told.includes(what), what);
  }
  t.equal(app.upstream.calls.length, through);
  t.equal((await app.json(right)).status, 201, 'none of that used it up');
  const again = await app.json({ ...right, name: 'Somebody Else' });
  t.match(again, { status: 403, body: { puzzle: {} } });
  t.ok(app.told.includes('used'));
  app.clock.ahead += 11 * 60_000;
  t.equal((await app.json({ ...right, name: 'Anybody' })).status, 403);
  t.ok(app.told.includes('expired'));
});

t.test('of 50 posts at once with one puzzle, or with one ticket, one passes', async (t) => {
  const app = await stepped(t);
  const body = aPost(app);
  const right = await withSolution(body, await asked(app, body));
  const post = (_: unknown, index: number) => ({ mobile: String(9_100_000_000 + index) });
  const others = Array.from({ length: 50 }, post);
  const byPuzzle = await Promise.all(others.map((other) => app.json({ ...right, ...other })));
  t.equal(byPuzzle.filter(({ status }) => status === 201).length, 1);

  const free = await enquiryApp(t, { captchaFree: 1_000, limit: 1_000 });
  const one = aPost(free);
  const byTicket = await Promise.all(
    others.map((other, index) => free.json({ ...one, ...other, puzzle: index % 2 ? 'offer' : '' })),
  );
  t.equal(byTicket.filter(({ status }) => status === 201).length, 1);
  t.ok(byTicket.every(({ body }) => body.ok || body.captchaRequired || body.puzzle));
});

t.test('a ticket that is used up asks for more; the same post once more is answered as before', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 10 });
  const body = { ...aPost(app), puzzle: '' };
  t.equal((await app.json(body)).status, 201);
  t.equal((await app.json(body)).status, 201);
  t.equal(app.upstream.calls.length, 1);
  t.match(await app.json({ ...body, form: 'callback' }), { status: 403, body: { captchaRequired: true } });
  const { body: reply } = await app.json({ ...body, name: 'Somebody Else', puzzle: 'offer' });
  t.equal((await app.json(await withSolution({ ...body, name: 'Somebody Else' }, reply.puzzle))).status, 201);
  t.same(app.told, ['ticket', 'ticket', 'issued', 'passed']);
});

t.test('who goes on with the ticket of the reply notices nothing, whatever upstream says', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 10, respond: status(500) });
  const first = await app.json(aPost(app));
  t.equal(first.status, 502);
  app.upstream.respond = (response) => response.writeHead(201).end('{}');
  const second = await app.json({ ...aPost(app), ticket: first.body.ticket });
  t.equal(second.status, 201);
  t.equal((await app.json({ ...aPost(app), ticket: second.body.ticket })).status, 201);
  t.same(app.told, []);
});

t.test('a honeypot, a bad ticket and a hasty hand cost a puzzle, and are refused nothing', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 10 });
  for (const sign of [
    { subject: 'SEO' },
    { ticket: '' },
    { ticket: 'forged' },
    { touched: '40' },
  ] as Body[]) {
    const body = { ...aPost(app), ...sign };
    const { body: reply } = await app.json(body);
    t.equal((await app.json(await withSolution(body, reply.puzzle))).status, 201);
  }
  for (const touched of ['40000', 'soon', '-1', '']) {
    t.equal((await app.json({ ...aPost(app), touched })).status, 201, `touched ${touched}`);
  }
});

t.test('an enquiry with a puzzle counts once', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 0, limit: 3 });
  for (let sent = 0; sent < 3; sent += 1) {
    const body = aPost(app, 'contact');
    t.equal((await app.json(body)).status, 201);
  }
  t.equal((await app.json(aPost(app, 'contact'))).status, 429);
  const other = await enquiryApp(t, { captchaFree: 1, limit: 3 });
  await other.json(aPost(other));
  for (let sent = 0; sent < 2; sent += 1) {
    const body = aPost(other);
    const { body: reply } = await other.json(body);
    t.equal((await other.json(await withSolution(body, reply.puzzle))).status, 201);
  }
  const fourth = aPost(other);
  t.equal((await other.json(fourth)).status, 429);
});

t.test('a used puzzle is no way around the limit', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 1, limit: 2 });
  await app.json(aPost(app));
  const body = aPost(app);
  const { body: reply } = await app.json(body);
  const right = await withSolution(body, reply.puzzle);
  t.equal((await app.json(right)).status, 201);
  t.equal((await app.json({ ...right, name: 'Somebody Else' })).status, 429);
});

t.test('the contact form keeps its captcha, and a browser solves a puzzle besides in a surge', async (t) => {
  const app = await enquiryApp(t, { surgeLimit: 2, limit: 1_000 });
  const from = (remoteAddress: string) => ({ remoteAddress });
  for (const _ of [1, 2]) t.equal((await app.json(aPost(app, 'contact'), from('203.0.113.1'))).status, 201);
  const body = aPost(app, 'contact');
  const { status: code, body: reply } = await app.json(body, from('198.51.100.7'));
  t.equal(code, 403);
  t.notOk(reply.captchaRequired, 'the captcha is not used up');
  t.equal((await app.json(await withSolution(body, reply.puzzle), from('198.51.100.7'))).status, 201);
  const plain = { ...aPost(app, 'contact'), puzzle: '' };
  t.equal((await app.json(plain, from('198.51.100.8'))).status, 201, 'others need no more than the captcha');
  app.clock.ahead += 60_001;
  t.equal((await app.json(aPost(app, 'contact'), from('198.51.100.9'))).status, 201, 'the surge is over');
});

t.test(
  'above a second threshold a captcha comes with the puzzle, whose solution outlasts a wrong one',
  async (t) => {
    const app = await enquiryApp(t, { captchaFree: 0 });
    const body = aPost(app);
    const { body: reply } = await app.json(body);
    t.match(reply, { ok: false, captchaRequired: true, puzzle: {} });
    const right = await withSolution(body, reply.puzzle);
    t.match((await app.json(right)).body, { captchaRequired: true }, 'not without');
    const wrong = await app.json({ ...right, captcha: 'wrong1', captcha_id: 'd1' });
    t.match(wrong.body, { message: 'Invalid CAPTCHA. Please try again.', captchaRequired: true });
    t.equal((await app.json({ ...right, captcha: 'right', captcha_id: 'd2' })).status, 201);
    t.equal(app.captchas.issued, 0, 'the client asks for it by itself');
  },
);

t.test('the price of an address rises in steps with all that it sends, and falls again', async (t) => {
  const app = await enquiryApp(t, { limit: 1_000, surgeLimit: 1_000 });
  let count = 0;
  const priceAfter = async (sent: number) => {
    for (; count < sent; count += 1) {
      app.clock.ahead += 1_100;
      await app.json({ ...aPost(app, 'contact'), puzzle: '' });
    }
    const { body } = await app.json(aPost(app, 'contact'));
    count += 1;
    return body.puzzle ? body.puzzle.numbers / NUMBERS_PER_UNIT : 0;
  };
  const prices: number[] = [];
  for (const sent of [4, 6, 11, 21, 51, 81]) prices.push(await priceAfter(sent));
  t.same(prices, [0, 4, 16, 100, 500, 4_000]);
  app.clock.ahead += 600_001;
  t.equal((await app.json(aPost(app))).status, 201, 'as if nothing had been');
});

t.test('a network pays for what comes from all of it, others do not', async (t) => {
  const app = await enquiryApp(t, { limit: 1_000, surgeLimit: 10_000 });
  for (let host = 1; host <= 51; host += 1) {
    await app.json({ ...aPost(app, 'contact'), puzzle: '' }, { remoteAddress: `203.0.113.${host}` });
  }
  const within = await app.json(aPost(app), { remoteAddress: '203.0.113.200' });
  t.equal(within.body.puzzle?.numbers, 8 * NUMBERS_PER_UNIT);
  t.equal((await app.json(aPost(app), { remoteAddress: '203.0.114.1' })).status, 201);
});
