import t from 'tap';
import { CAPTCHA_ASKED, CHECKING, type Puzzle, WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { createEnquiryClient } from './enquiry-client.ts';
import { formReducer, initialState } from './form-state.ts';
import { created, reply, sender, site } from './send-enquiry.fixture.ts';

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

const puzzle = (id: string): Puzzle => ({ parameters: {}, signature: id });
const asksFor = (id: string) => reply(403, { ok: false, message: CHECKING, puzzle: puzzle(id) });

/** A form in a browser that solves puzzles, all or none. */
function solving(origin: string, solves = true) {
  const told: string[] = [];
  const solve = async ({ signature }: Puzzle) => (solves ? `solution of ${signature}` : null);
  const more = { solve, touchedMs: () => 4_000, onChecking: () => void told.push('checking') };
  return { send: sender(origin, { more }), told };
}

t.test('a puzzle is solved and the same form sent again with it, and the visitor is told', async (t) => {
  const { origin, posts } = await site(t, asksFor('p1'), asksFor('p2'), created, created);
  const { send, told } = solving(origin);
  t.match(await send('enquiry', {}), { reply: { ok: true }, captcha: null });
  t.same(
    posts().map(({ body }) => {
      const { puzzle, ticket, touched } = body as Record<string, string>;
      return [puzzle, ticket, touched];
    }),
    [
      ['offer', 't1', '4000'],
      ['solution of p1', 't1', '4000'],
      ['solution of p2', 't1', '4000'],
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
