import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Ajv } from 'ajv';
import t, { type Test } from 'tap';
import { ajvOptions, validatorSchemas } from '../../shared/enquiry-ajv.ts';
import type { FormName } from '../../shared/enquiry-forms.ts';
import { CAPTCHA_ASKED, CHECKING, WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { createEnquiryClient } from './enquiry-client.ts';
import { formReducer, initialState } from './form-state.ts';
import type { Validators } from './load-validators.ts';
import { createPuzzleKeeper } from './puzzle-keeper.ts';
import { type SendDeps, sendEnquiry } from './send-enquiry.ts';
import { storedBearer } from './stored-bearer.ts';

const ajv = new Ajv(ajvOptions);
const compiled = Object.entries(validatorSchemas).map(([name, schema]) => [name, ajv.compile(schema)]);
const validators = Object.fromEntries(compiled) as Validators;

interface Call {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

type Respond = (response: ServerResponse, call: Call) => void;
const reply =
  (status: number, body: object): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A site over real HTTP that responds to posts in turn, gives tickets and numbered captchas. */
async function site(t: Test, ...responses: Respond[]) {
  const calls: Call[] = [];
  let captchas = 0;
  const captcha = { status: 200 };
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const body = await text(request);
    const call = { method, path, headers, body: body && JSON.parse(body) };
    calls.push(call);
    if (path === '/enquiries/ticket') return reply(200, { ticket: 't1' })(response, call);
    if (path === '/captcha' && captcha.status !== 200) return reply(captcha.status, {})(response, call);
    if (path === '/captcha') {
      captchas += 1;
      const id = `c${captchas}`;
      return reply(200, { id, image: `/captcha/${id}.png`, audio: `/captcha/${id}.wav` })(response, call);
    }
    (responses.shift() ?? reply(500, {}))(response, call);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const posts = () => calls.filter(({ method }) => method === 'POST');
  return { calls, posts, origin, captcha };
}

const RIGHT = { name: 'Sunita Sharma', mobile: '+91 98765 43210', budget: '26-40 Lac', terms: 'on' };

interface SenderOptions {
  token?: string | null;
  sendMs?: number;
  loaded?: boolean;
  /** With what puzzles need. */
  more?: Partial<SendDeps>;
}

function sender(origin: string, { token = null, sendMs = 2_000, loaded = true, more }: SenderOptions = {}) {
  const client = createEnquiryClient(origin, sendMs);
  return (form: FormName, fields: Record<string, string>, captchaShown = false) => {
    const data = new FormData();
    const type = form === 'enquiry' || form === 'callback' ? 'Commercial' : 'Commercial & Retail';
    const whole = { ...RIGHT, project_type: type, date: '2026-03-05', time: '11:30', ...fields };
    for (const [name, value] of Object.entries(whole)) data.set(name, value);
    const now = Date.parse('2026-03-02T10:00:00+05:30');
    return sendEnquiry(
      { data, form, captchaShown, openingHours: [], now },
      {
        client,
        tickets: { fetch() {}, ready: () => client.ticket() },
        loadValidators: async () => (loaded ? validators : null),
        bearer: () => token,
        ...more,
      },
    );
  };
}

const created = reply(201, { ok: true, message: '✅ Enquiry submitted successfully!' });

t.test('a form is sent as JSON with what the server reads, and no more', async (t) => {
  const { origin, posts } = await site(t, created);
  const action = await sender(origin)('enquiry', { country_code: '+44', subject: '', contacted_by: 'No' });
  t.match(action, {
    type: 'answered',
    reply: { ok: true, message: '✅ Enquiry submitted successfully!' },
    captcha: null,
  });
  const [post] = posts();
  t.match(post?.headers, { accept: 'application/json', 'content-type': 'application/json' });
  t.equal(post?.headers.authorization, undefined);
  t.same(post?.body, {
    form: 'enquiry',
    ticket: 't1',
    name: 'Sunita Sharma',
    country_code: '+44',
    mobile: '9876543210',
    budget: '26-40 Lac',
    project_type: 'Commercial',
    contacted_by: 'No',
    terms: 'on',
  });
});

t.test('the dialog is sent as what it was opened for, with its project', async (t) => {
  const { origin, posts } = await site(t, created);
  await sender(origin)('enquiry', { form: 'callback', project: 'lake-view', ticket: 'from the page' });
  t.match(posts()[0]?.body, { form: 'callback', project: 'lake-view', ticket: 'from the page' });
});

t.test('what is wrong is not sent', async (t) => {
  const { origin, posts } = await site(t);
  const send = sender(origin);
  t.same(await send('enquiry', { name: '', mobile: '12' }), {
    type: 'rejected',
    errors: { name: 'Name is required', mobile: 'Enter a valid 10-digit mobile number' },
  });
  t.match(await send('contact', { mobile: '12' }, true), {
    errors: { mobile: 'Enter a valid 10-digit number', captcha: 'Captcha is required' },
  });
  t.match(await send('site-visit', { date: '2026-03-01' }), { errors: { date: /passed/ } });
  t.match(await send('landing', {}, true), { errors: { captcha: 'Captcha is required' } });
  t.equal(posts().length, 0);
});

t.test('without validators the server is the one who checks', async (t) => {
  const errors = { name: 'Name is required' };
  const { origin } = await site(t, reply(422, { ok: false, message: 'm', errors }));
  t.match(await sender(origin, { loaded: false })('enquiry', { name: '' }), { reply: { errors } });
});

t.test('the landing forms alone send the token', async (t) => {
  const { origin, posts } = await site(t, created, created, created, created);
  const send = sender(origin, { token: 'abc.def' });
  for (const form of ['landing', 'consultation', 'site-visit', 'enquiry'] as const) await send(form, {});
  const bearer = 'Bearer abc.def';
  t.same(
    posts().map(({ headers }) => headers.authorization),
    [bearer, bearer, bearer, undefined],
  );
});

t.test('a token that could not stand in a header is not sent, nor one that may not be read', async (t) => {
  const stored = (token: string | null) => storedBearer(() => ({ getItem: () => token }));
  t.equal(stored('abc.def-_~+/='), 'abc.def-_~+/=');
  for (const token of [null, '', 'a b', 'a\nb', 'é', 'x'.repeat(2_049)]) t.equal(stored(token), null);
  t.equal(
    storedBearer(() => {
      throw new Error('SecurityError');
    }),
    null,
  );
});

t.test(
  'a step-up: the captcha comes, is answered wrongly, comes anew, and lets the form through',
  async (t) => {
    const wrong = 'Invalid CAPTCHA. Please try again.';
    const { origin, posts } = await site(
      t,
      reply(403, { ok: false, message: CAPTCHA_ASKED, captchaRequired: true }),
      reply(403, { ok: false, message: wrong, errors: { captcha: wrong }, captchaRequired: true }),
      created,
    );
    const send = sender(origin);
    let state = formReducer(initialState(null, ''), await send('landing', {}));
    t.match(state, { message: CAPTCHA_ASKED, captcha: { id: 'c1' }, focus: { field: 'captcha' } });
    state = formReducer(state, await send('landing', { captcha_id: 'c1', captcha: 'ab 34' }, true));
    t.match(state, {
      message: wrong,
      errors: { captcha: wrong },
      captcha: { id: 'c2' },
      focus: { field: 'captcha' },
    });
    state = formReducer(state, await send('landing', { captcha_id: 'c2', captcha: 'ABC346' }, true));
    t.match(state, { good: true, captcha: null });
    t.match(posts()[1]?.body, { captcha_id: 'c1', captcha: 'ab34' });
  },
);

t.test('the contact form has a new captcha for whoever writes again', async (t) => {
  const { origin } = await site(t, created);
  const action = await sender(origin)('contact', { captcha_id: 'c0', captcha: 'ABC346' }, true);
  t.match(action, { reply: { ok: true }, captcha: { id: 'c1', audio: '/captcha/c1.wav' } });
});

t.test('the limit and the refusals of upstream are told as the server tells them', async (t) => {
  const limit =
    'Too many enquiries have come from your connection. Please try again in 3 minutes, or call us on 1.';
  const failed = '❌ Failed to submit enquiry. Please try again.';
  const { origin } = await site(
    t,
    reply(429, { ok: false, message: limit }),
    reply(502, { ok: false, message: failed }),
  );
  const send = sender(origin);
  t.match(await send('enquiry', {}), { reply: { ok: false, message: limit } });
  t.match(await send('enquiry', {}), { reply: { ok: false, message: failed } });
});

t.test('no response, a late one and one that is no JSON of ours all went wrong', async (t) => {
  const html: Respond = (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello');
  const odd = reply(200, { success: true });
  const cut: Respond = (response) => response.destroy();
  const never: Respond = () => {};
  const { origin } = await site(t, html, odd, cut, never);
  const send = sender(origin, { sendMs: 150 });
  const wentWrong = { type: 'answered', reply: { ok: false, message: WENT_WRONG }, captcha: null };
  for (const which of ['html', 'odd', 'cut', 'never']) t.same(await send('enquiry', {}), wentWrong, which);
  t.same(await sender('http://127.0.0.1:1')('enquiry', {}), wentWrong, 'offline');
});

t.test('after a captcha was sent into the void the next try has another one', async (t) => {
  const { origin } = await site(t, (response) => response.destroy());
  const action = await sender(origin)('contact', { captcha_id: 'c0', captcha: 'ABC346' }, true);
  t.match(action, { reply: { message: WENT_WRONG }, captcha: { id: 'c1' } });
});

t.test('who has asked for too many captchas is told so', async (t) => {
  const { origin, captcha } = await site(t, reply(422, { ok: false, message: 'm', captchaRequired: true }));
  captcha.status = 429;
  t.match(await sender(origin)('landing', {}), { captcha: { id: '', image: '', limited: true } });
});

t.test('a captcha that cannot be had is an empty one, which the form tells', async (t) => {
  t.same(await createEnquiryClient('http://127.0.0.1:1').captcha(), { id: '', image: '', audio: '' });
});

const puzzle = (id: string) => ({ id, targets: ['AAAA'], iterations: 1, numbers: 1 });
const asksFor = (id: string, more = {}) =>
  reply(403, { ok: false, message: CHECKING, puzzle: puzzle(id), ...more });

/** A form in a browser that solves puzzles, all or none. */
function solving(origin: string, solves = true) {
  const told: string[] = [];
  const puzzles = createPuzzleKeeper(
    () => true,
    async ({ id }) => (solves ? `solution of ${id}` : null),
  );
  const more = { puzzles, touchedMs: () => 4_000, onChecking: () => void told.push('checking') };
  return { send: sender(origin, { more }), told };
}

t.test('a puzzle is solved and the same form sent again with it, and the visitor is told', async (t) => {
  const { origin, posts } = await site(t, asksFor('p1'), asksFor('p2'), created, created);
  const { send, told } = solving(origin);
  t.match(await send('enquiry', {}), { reply: { ok: true }, captcha: null });
  t.same(
    posts().map(({ body }) => {
      const { puzzle, solution, ticket, touched } = body as Record<string, string>;
      return [puzzle, solution, ticket, touched];
    }),
    [
      ['offer', undefined, 't1', '4000'],
      ['p1', 'solution of p1', 't1', '4000'],
      ['p2', 'solution of p2', 't1', '4000'],
    ],
  );
  t.same(told, ['checking', 'checking']);
  await send('enquiry', {});
  t.match(posts().at(-1)?.body, { puzzle: 'offer' }, 'the next enquiry begins anew');
});

t.test('a puzzle that cannot be solved becomes a captcha', async (t) => {
  const { origin, posts } = await site(
    t,
    asksFor('p1'),
    reply(403, { ok: false, message: CAPTCHA_ASKED, captchaRequired: true }),
  );
  const { send } = solving(origin, false);
  t.match(await send('enquiry', {}), { reply: { message: CAPTCHA_ASKED }, captcha: { id: 'c1' } });
  t.match(posts().at(-1)?.body, { puzzle: 'none' });
});

t.test('a puzzle that comes with a captcha is solved meanwhile, once', async (t) => {
  const wrong = { ok: false, message: 'Invalid CAPTCHA. Please try again.', captchaRequired: true };
  const { origin, posts } = await site(
    t,
    asksFor('p1', { message: CAPTCHA_ASKED, captchaRequired: true }),
    reply(403, wrong),
    created,
  );
  const { send, told } = solving(origin);
  t.match(await send('enquiry', {}), { reply: { message: CAPTCHA_ASKED }, captcha: { id: 'c1' } });
  await send('enquiry', { captcha: 'ABC346', captcha_id: 'c1' }, true);
  t.match(await send('enquiry', { captcha: 'ABC347', captcha_id: 'c2' }, true), { reply: { ok: true } });
  for (const post of posts().slice(1)) t.match(post.body, { puzzle: 'p1', solution: 'solution of p1' });
  t.same(told, []);
});

t.test('a server that asks for ever is given up', async (t) => {
  const { origin, posts } = await site(t, ...Array.from({ length: 9 }, (_, index) => asksFor(`p${index}`)));
  t.match(await solving(origin).send('enquiry', {}), { reply: { ok: false, message: CHECKING } });
  t.equal(posts().length, 4);
});

t.test('the ticket of the reply takes the place of that of the page', async (t) => {
  const { origin } = await site(t, reply(201, { ok: true, message: '✅', ticket: 't2' }));
  const state = formReducer(initialState(null, ''), await sender(origin)('landing', {}));
  t.match(state, { good: true, ticket: 't2', checking: false });
  t.match(formReducer(state, { type: 'submitting' }), { ticket: 't2' });
});
