import t from 'tap';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { created, type Respond, reply, sender, site } from './send-enquiry.fixture.ts';
import { storedBearer } from './send-enquiry.ts';

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
    puzzle: 'none',
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
