import t from 'tap';
import { CHECKING, type Puzzle } from '../../shared/enquiry-messages.ts';
import { aPost as anyPost, enquiryApp, status, withSolution } from './enquiry-app.fixture.ts';

type Body = Record<string, string>;
type App = Awaited<ReturnType<typeof enquiryApp>>;

/** What a browser sends first, from somebody else each time. */
const aPost = (app: App, more: Body = {}) => anyPost(app, 'enquiry', { puzzle: 'offer', ...more });
const contactPost = (app: App) => anyPost(app, 'contact', { puzzle: 'offer' });

/** Sends a post, solves the puzzle that it is asked for, and sends it again. */
async function solved(app: App, body: Body, more = {}) {
  const reply = await app.json(body, more);
  if (!reply.body.puzzle) throw new Error(JSON.stringify(reply.body));
  return app.json(await withSolution(body, reply.body.puzzle), more);
}

async function asked(app: App, body: Body): Promise<Puzzle> {
  await app.json(aPost(app, { puzzle: '' }));
  return (await app.json(body)).body.puzzle;
}

t.test('a browser solves a puzzle where others are asked for a captcha', async (t) => {
  const app = await enquiryApp(t);
  for (const _ of [1, 2]) t.equal((await app.json(aPost(app))).status, 201);
  const third = aPost(app);
  const reply = await app.json(third);
  const { puzzle, ...rest } = reply.body;
  t.same([reply.status, rest], [403, { ok: false, message: CHECKING.en }]);
  const sent = await app.json(await withSolution(third, puzzle));
  t.match(sent, { status: 201, body: { ok: true, ticket: /^[\w-]+\.[\w-]{22}$/ } });
  t.same(app.told, ['free', 'issued', 'passed']);
  t.equal(app.upstream.calls.length, 3);
  for (const puzzle of ['', 'none']) {
    t.match((await app.json(aPost(app, { puzzle }))).body, { captchaRequired: true, puzzle: undefined });
  }
  t.match((await app.form(aPost(app))).page, { captcha: /issued/ }, 'a page cannot solve any');
});

t.test('nothing comes through with a puzzle that is not the one that was asked for', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 1, limit: 1_000 });
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
    t.match(reply, { status: 403, body: { puzzle: {} } }, 'another one is set');
    t.ok(app.told.includes(what), what);
  }
  t.equal(app.upstream.calls.length, through);
  t.equal((await app.json(right)).status, 201, 'none of that used it up');
  t.match(await app.json({ ...right, name: 'Somebody Else' }), { status: 403, body: { puzzle: {} } });
  t.ok(app.told.includes('used'));
  app.clock.ahead += 11 * 60_000;
  t.equal((await app.json({ ...right, name: 'Anybody' })).status, 403);
  t.ok(app.told.includes('expired'));
});

t.test('a ticket that is used up asks for more; the same post once more is answered as before', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 10 });
  const body = aPost(app, { puzzle: '' });
  for (const _ of [1, 2]) t.equal((await app.json(body)).status, 201);
  t.equal(app.upstream.calls.length, 1);
  t.match(await app.json({ ...body, form: 'callback' }), { status: 403, body: { captchaRequired: true } });
  t.equal((await solved(app, { ...body, name: 'Somebody Else', puzzle: 'offer' })).status, 201);
  t.same(app.told, ['ticket', 'ticket', 'issued', 'passed']);
});

t.test('what is refused does not count for CAPTCHA_FREE, with JavaScript or without', async (t) => {
  for (const puzzle of ['', 'offer', 'none']) {
    const app = await enquiryApp(t, { limit: 10 });
    const first = aPost(app, { puzzle });
    t.equal((await app.json(first)).status, 201);
    for (const more of [{ ticket: first.ticket }, { ticket: '' }, { subject: 'SEO' }, { touched: '40' }]) {
      const refused = await app.json(aPost(app, { puzzle, name: 'Somebody Else', ...(more as Body) }));
      t.equal(refused.status, 403, `${puzzle} ${JSON.stringify(more)}`);
    }
    t.equal((await app.json(aPost(app, { puzzle, name: 'A Second' }))).status, 201, `${puzzle}: the second`);
    t.equal((await app.json(aPost(app, { puzzle, name: 'A Third' }))).status, 403, `${puzzle}: the third`);
  }
  const app = await enquiryApp(t, { limit: 10 });
  for (const name of ['Asha', 'Usha']) {
    t.equal((await solved(app, aPost(app, { name, ticket: '' }))).status, 201, 'it has paid by its puzzle');
  }
  for (const name of ['Lata', 'Rita']) t.equal((await app.json(aPost(app, { name }))).status, 201);
  t.equal((await app.json(aPost(app, { name: 'Nisha' }))).status, 403);
});

t.test('what the limit of a number refuses counts for nothing either', async (t) => {
  const app = await enquiryApp(t, { limit: 3, captchaFree: 1 });
  const send = async (host: number, mobile = '9876500000') => {
    const body = aPost(app, { mobile, name: `Asha ${'abcdefgh'[host]}` });
    return (await app.json(body, { remoteAddress: `203.0.113.${host}` })).status;
  };
  for (let host = 0; host < 6; host++) t.equal(await send(host), 201);
  t.equal(await send(7), 429, 'the seventh for one number');
  t.equal(await send(7, '9876500001'), 201);
  t.equal(await send(7, '9876500002'), 403);
});

t.test('a form that goes on with the ticket of a reply is let through, failed or not', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 10, respond: status(500) });
  const first = await app.json(aPost(app));
  t.equal(first.status, 502);
  app.upstream.respond = status(201);
  const second = await app.json(aPost(app, { ticket: first.body.ticket }));
  t.equal(second.status, 201);
  t.equal((await app.json(aPost(app, { ticket: second.body.ticket }))).status, 201);
  t.same(app.told, []);
});

t.test('a honeypot, a bad ticket and a hasty hand cost a puzzle, and are refused nothing', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 10 });
  const signs: Body[] = [{ subject: 'SEO' }, { ticket: '' }, { ticket: 'forged' }, { touched: '40' }];
  for (const sign of signs) t.equal((await solved(app, aPost(app, sign))).status, 201);
  for (const touched of ['40000', 'soon', '-1', '']) {
    t.equal((await app.json(aPost(app, { touched }))).status, 201, `touched ${touched}`);
  }
});

t.test('an enquiry with a captcha or a puzzle counts once', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 0, limit: 3 });
  for (let sent = 0; sent < 3; sent += 1) t.equal((await app.json(contactPost(app))).status, 201);
  t.equal((await app.json(contactPost(app))).status, 429);
  const other = await enquiryApp(t, { captchaFree: 1, limit: 3 });
  await other.json(aPost(other));
  for (const _ of [1, 2]) t.equal((await solved(other, aPost(other))).status, 201);
  t.equal((await other.json(aPost(other))).status, 429);
});

t.test('a used puzzle is no way around the limit', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 1, limit: 2 });
  const body = aPost(app);
  const right = await withSolution(body, await asked(app, body));
  t.equal((await app.json(right)).status, 201);
  t.equal((await app.json({ ...right, name: 'Somebody Else' })).status, 429);
});

t.test('a captcha pays for its enquiry, in a surge too; other forms pay by puzzles then', async (t) => {
  const app = await enquiryApp(t, { limit: 1_000 });
  const from = (host: number) => ({ remoteAddress: `10.0.${host}.1` });
  for (let host = 1; host <= 30; host++) {
    await app.json(contactPost(app), from(host));
    app.clock.ahead -= 6_000;
  }
  t.equal((await app.json(contactPost(app), from(200))).status, 201);
  t.equal((await solved(app, aPost(app), from(201))).status, 201);
  app.clock.ahead += 120_000;
  t.equal((await app.json(aPost(app), from(202))).status, 201, 'the surge is over');
});

t.test('above ten seconds of a slow phone even a browser is asked for a captcha instead', async (t) => {
  const app = await enquiryApp(t);
  let reply = await app.json(aPost(app));
  let sent = 1;
  for (; !reply.body.captchaRequired; sent++) reply = await app.json(aPost(app));
  t.equal(sent, 15, 'the cost is 42 units');
  t.notOk(reply.body.puzzle);
  t.equal((await app.json(aPost(app, { captcha: 'right', captcha_id: 'd1' }))).status, 201);
});

t.test('a network pays for all its addresses, others do not', async (t) => {
  const app = await enquiryApp(t, { limit: 1_000 });
  const from = (remoteAddress: string) => ({ remoteAddress });
  for (let host = 1; host <= 21; host++) await app.json(contactPost(app), from(`203.0.113.${host}`));
  t.ok((await app.json(aPost(app), from('203.0.113.200'))).body.puzzle);
  t.equal((await app.json(aPost(app), from('203.0.114.1'))).status, 201);
});
