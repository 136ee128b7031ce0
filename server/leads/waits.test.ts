import t, { type Test } from 'tap';
import { enquiryApp, type FixtureOptions, rightBody, status } from './enquiry-app.fixture.ts';

const WAIT =
  /^Many enquiries have come from your connection\. Please type the characters from the picture and send again in (\d+) (seconds|minutes): what you typed stays\. /;

/** The site, and a browser without JavaScript that reads every captcha. */
async function withoutJavaScript(t: Test, options: FixtureOptions = {}) {
  // Half of the limit passes before anybody waits.
  const app = await enquiryApp(t, { limit: 40, ...options });
  let number = 0;
  const anEnquiry = (form: 'enquiry' | 'contact' = 'contact'): Record<string, string> => {
    number += 1;
    const captcha = form === 'contact' ? { captcha: 'right', captcha_id: `captcha ${number}` } : {};
    return { ...rightBody(form), mobile: String(9_000_000_000 + number), ...captcha, ticket: app.ticket() };
  };
  /** The same once more, from the page that came back. */
  const again = (body: Record<string, string>, page: { ticket: string } | null): Record<string, string> => {
    number += 1;
    return { ...body, captcha: 'right', captcha_id: `captcha ${number}`, ticket: page?.ticket ?? '' };
  };
  async function sendSome(count: number): Promise<void> {
    for (let sent = 0; sent < count; sent += 1) t.equal((await app.form(anEnquiry())).status, 303);
  }
  return { app, anEnquiry, again, sendSome };
}

t.test(
  'the twenty-first of an address that solves no puzzle waits its turn, and loses nothing',
  async (t) => {
    const { app, anEnquiry, again, sendSome } = await withoutJavaScript(t);
    await sendSome(20);
    const body = anEnquiry();
    const { status, headers, page } = await app.form(body);
    t.match([status, headers['retry-after']], [403, '30']);
    t.match(page, { captchaRequired: true, values: { name: 'Sunita Sharma', mobile: '9000000021' } });
    t.match(page?.message, WAIT);
    t.same(app.told, ['address', 'wait']);
    t.equal(app.upstream.calls.length, 20);

    app.clock.ahead += 29_000;
    const early = await app.form(again(body, page));
    t.equal(early.status, 403);
    t.match(early.page?.message, /send again in a second/);
    t.equal(early.page?.ticket, page?.ticket, 'it keeps its turn');
    app.clock.ahead += 1_000;
    const wrong = await app.form({ ...again(body, page), captcha: 'wrong1' });
    t.match(wrong.page, { message: 'Invalid CAPTCHA. Please try again.', ticket: page?.ticket });
    const missing = await app.form({ ...again(body, page), name: '' });
    t.match([missing.status, missing.page?.ticket], [422, page?.ticket]);
    t.equal((await app.form(again(body, page))).status, 303);
    t.equal(app.upstream.calls.length, 21);

    const used = await app.form({ ...again(anEnquiry(), page), name: 'Somebody Else' });
    t.equal(used.status, 403, 'a turn lets one through');
    t.match(used.page?.message, /send again in 60 seconds/);
    t.match((await app.form({ ...anEnquiry(), ticket: app.ticket() })).page?.message, /in 2 minutes/);
    t.equal(app.upstream.calls.length, 21);
    t.match(
      (await app.form(anEnquiry(), { remoteAddress: '203.0.113.5' })).status,
      303,
      'others do not wait',
    );
    app.clock.ahead += 600_001;
    t.equal((await app.form(anEnquiry())).status, 303, 'nor does anybody in the next window');
  },
);

t.test('a form without a captcha is told both at once, so that the wait passes in typing', async (t) => {
  const { app, anEnquiry, again, sendSome } = await withoutJavaScript(t, { captchaFree: 1 });
  await sendSome(20);
  await app.form(anEnquiry('enquiry'));
  const body = anEnquiry('enquiry');
  const { page } = await app.form(body);
  t.match(page?.message, WAIT);
  app.clock.ahead += 60_000;
  const { captcha: _, ...without } = again(body, page);
  const asked = await app.form(without);
  t.match(asked.page, { captchaRequired: true, ticket: page?.ticket }, 'who forgot it waits no longer');
  t.equal((await app.form(again(body, page))).status, 303);
});

t.test('of 50 uses of one turn at once one passes', async (t) => {
  const { app, anEnquiry, again, sendSome } = await withoutJavaScript(t, { surgeLimit: 1_000 });
  await sendSome(20);
  const body = anEnquiry();
  const { page } = await app.form(body);
  app.clock.ahead += 30_000;
  const mobile = (index: number) => ({ mobile: String(9_100_000_000 + index) });
  const posts = Array.from({ length: 50 }, (_, index) => ({ ...again(body, page), ...mobile(index) }));
  const statuses = await Promise.all(posts.map(async (post) => (await app.form(post)).status));
  t.equal(statuses.filter((status) => status === 303).length, 1);
  t.equal(app.upstream.calls.length, 21);
});

t.test('in a window of ten minutes twenty-five come through, however many are sent', async (t) => {
  for (const sends of [25, 60]) {
    const { app, anEnquiry, again } = await withoutJavaScript(t);
    const began = app.clock.ahead;
    const waiting: Record<string, string>[] = [];
    let through = 0;
    const post = async (body: Record<string, string>) => {
      const { status, page } = await app.form(body);
      t.ok([303, 403, 429].includes(status));
      if (status === 303) through += 1;
      return status === 403 && page?.ticket !== body.ticket ? again(body, page) : null;
    };
    for (let sent = 0; sent < sends; sent += 1) {
      const later = await post(anEnquiry());
      app.clock.ahead -= 5_500;
      if (later) waiting.push(later);
    }
    t.equal(through, 20);
    app.clock.ahead = began + 598_000;
    for (const body of waiting) await post(body);
    // Who uses all tries up at once has none left for the turns.
    t.equal(through, sends === 25 ? 25 : 20);
    t.equal(app.upstream.calls.length, through);
  }
});

t.test('a program that knows nothing of pages is given its turn in the response', async (t) => {
  const { app, anEnquiry, again } = await withoutJavaScript(t, { respond: status(500) });
  for (let sent = 0; sent < 20; sent += 1) t.equal((await app.json(anEnquiry())).status, 502);
  const body = { ...anEnquiry(), puzzle: 'none' };
  const reply = await app.json(body);
  t.match(reply, { status: 403, body: { ok: false, captchaRequired: true, ticket: /^[\w-]+\.[\w-]{22}$/ } });
  t.match(reply.body.message, WAIT);
  app.clock.ahead += 30_000;
  const failed = await app.json(again(body, reply.body));
  t.match(failed, { status: 502, body: { ticket: /./ } });
  t.not(failed.body.ticket, reply.body.ticket, 'its turn is over');
});
