import t, { type Test } from 'tap';
import type { FormName } from '../../shared/enquiry-forms.ts';
import { CAPTCHA_ASKED, CHECKING, type Puzzle } from '../../shared/enquiry-messages.ts';
import { fetchCaptcha, fetchTicket, sendEnquiry, waitBeforeSending } from './send-enquiry.ts';

type Respond = () => Response | Promise<Response>;
const reply =
  (status: number, body: unknown): Respond =>
  () =>
    Response.json(body, { status });
const offline: Respond = () => Promise.reject(new TypeError('fetch failed'));
const created = reply(201, { ok: true, message: '✅' });
const asked = reply(403, { ok: false, message: CAPTCHA_ASKED.en, captchaRequired: true });

/** A site that responds to posts in turn, and gives a captcha. @returns what was posted */
function site(t: Test, ...responses: Respond[]) {
  const posts: { headers: Headers; body: Record<string, string> }[] = [];
  t.intercept(globalThis, 'fetch', {
    value: async (path: string, { headers, body }: RequestInit) => {
      if (path === '/captcha') return Response.json({ id: 'c1' });
      posts.push({ headers: new Headers(headers), body: Object.fromEntries(body as URLSearchParams) });
      return (responses.shift() ?? reply(500, {}))();
    },
  });
  return posts;
}

const send = (form: FormName, options = {}) => sendEnquiry(form, { form, name: 'Sunita' }, options);

/** The token that a form sends where the storage has that one. */
async function sentToken(t: Test, form: FormName, getItem: () => string | null) {
  t.intercept(globalThis, 'localStorage', { value: { getItem } });
  const posts = site(t, created);
  await send(form);
  return posts[0]?.headers.get('authorization');
}

t.test('the landing forms alone send the token', async (t) => {
  for (const form of ['landing', 'consultation', 'site-visit'] as const)
    t.equal(await sentToken(t, form, () => 'abc.def-_~+/='), 'Bearer abc.def-_~+/=', form);
  t.equal(await sentToken(t, 'enquiry', () => 'abc.def'), null);
});

t.test('a token that could not stand in a header is not sent, nor one that may not be read', async (t) => {
  for (const token of [null, '', 'a b', 'a\nb', 'é', 'x'.repeat(2_049)])
    t.equal(await sentToken(t, 'landing', () => token), null);
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  t.equal(await sentToken(t, 'landing', forbidden), null);
});

t.test('a captcha or ticket that cannot be had is an empty one', async (t) => {
  const get = (response: Respond) => t.intercept(globalThis, 'fetch', { value: async () => response() });
  get(offline);
  t.match(await fetchCaptcha(), { id: '', limited: false });
  t.equal(await fetchTicket(), '');
  get(reply(429, {}));
  t.match(await fetchCaptcha(), { id: '', limited: true }, 'who has asked for too many is told so');
  get(reply(200, { ticket: 't1' }));
  t.equal(await fetchTicket(), 't1');
});

const asksFor = (signature: string) =>
  reply(403, { ok: false, message: CHECKING.en, puzzle: { parameters: {}, signature } });

/** A browser that solves every puzzle, or none. */
const solving = (solves: boolean) => ({
  solve: async ({ signature }: Puzzle) => (solves ? `solution of ${signature}` : null),
  onChecking() {},
});

t.test('a puzzle that cannot be solved becomes a captcha', async (t) => {
  const posts = site(t, asksFor('p1'), asked);
  const { reply, captcha } = await send('enquiry', solving(false));
  t.match([reply.message, captcha?.id, posts.at(-1)?.body.puzzle], [CAPTCHA_ASKED.en, 'c1', 'none']);
});

t.test('a server that asks for ever is given up', async (t) => {
  const posts = site(t, ...Array.from({ length: 9 }, (_, index) => asksFor(`p${index}`)));
  t.match(await send('enquiry', solving(true)), { reply: { ok: false, message: CHECKING.en } });
  t.equal(posts.length, 4);
});

t.test('a form waits until its ticket is three seconds old and it was touched a second ago', async (t) => {
  const now = 100_000;
  t.equal(waitBeforeSending(0, 0, now), 0, 'no ticket, not touched');
  t.equal(waitBeforeSending(now - 60_000, now - 60_000, now), 0, 'who took his time');
  t.ok(now - 1_000 + 3_000 < now + waitBeforeSending(now - 1_000, 0, now));
  t.ok(waitBeforeSending(now + 3_600_000, now + 60_000, now) < 3_300, 'never longer, whatever a clock says');
  t.ok(now - 100 + 1_000 < now + waitBeforeSending(now - 60_000, now - 100, now));
});
