import t from 'tap';
import { CHECKING, type Puzzle } from '../../shared/enquiry-messages.ts';
import { enquiryApp, rightBody, status, withSolution } from './enquiry-app.fixture.ts';

type Body = Record<string, string>;
type Fixture = Awaited<ReturnType<typeof enquiryApp>>;

let number = 0;

/** What a browser sends first, from somebody else each time. */
function aPost({ ticket }: Pick<Fixture, 'ticket'>, form: 'enquiry' | 'contact' = 'enquiry'): Body {
  const mobile = String(9_000_000_000 + ++number);
  const captcha = form === 'contact' ? { captcha: 'right', captcha_id: `captcha ${number}` } : {};
  return { ...rightBody(form), ...captcha, mobile, ticket: ticket(), puzzle: 'offer' };
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
    [{ puzzle: JSON.stringify({ challenge: puzzle, solution: { counter: 1, derivedKey: 'aa' } }) }, 'wrong'],
    [{ puzzle: right.puzzle!.replace('"cost":', '"cost":1') }, 'forged'],
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

t.test('a captcha pays for its enquiry, in a surge too; other forms pay by puzzles then', async (t) => {
  const app = await enquiryApp(t, { limit: 1_000 });
  const from = (host: number) => ({ remoteAddress: `10.0.${host}.1` });
  for (let host = 1; host <= 30; host++) {
    await app.json(aPost(app, 'contact'), from(host));
    app.clock.ahead -= 6_000;
  }
  t.equal((await app.json(aPost(app, 'contact'), from(200))).status, 201);
  const body = aPost(app);
  const { status: code, body: reply } = await app.json(body, from(201));
  t.equal(code, 403);
  t.equal((await app.json(await withSolution(body, reply.puzzle), from(201))).status, 201);
  app.clock.ahead += 120_000;
  t.equal((await app.json(aPost(app), from(202))).status, 201, 'the surge is over');
});

t.test('above ten seconds of a slow phone even a browser is asked for a captcha instead', async (t) => {
  const app = await enquiryApp(t);
  let reply = await app.json(aPost(app));
  let sent = 1;
  for (; !reply.body.captchaRequired; sent++) reply = await app.json(aPost(app));
  t.equal(sent, 15, 'the price is 42 units');
  t.notOk(reply.body.puzzle);
  t.equal((await app.json({ ...aPost(app), captcha: 'right', captcha_id: 'd1' })).status, 201);
});

t.test('with none free everybody is asked for a captcha, browsers too', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 0 });
  const { status, body } = await app.json(aPost(app));
  t.equal(status, 403);
  t.match(body, { captchaRequired: true, puzzle: undefined });
});

t.test('a network pays for what comes from all of it, others do not', async (t) => {
  const app = await enquiryApp(t, { limit: 1_000 });
  for (let host = 1; host <= 21; host++) {
    await app.json(aPost(app, 'contact'), { remoteAddress: `203.0.113.${host}` });
  }
  const within = await app.json(aPost(app), { remoteAddress: '203.0.113.200' });
  t.ok(within.body.puzzle);
  t.equal((await app.json(aPost(app), { remoteAddress: '203.0.114.1' })).status, 201);
});
