import t, { type Test } from 'tap';
import { OWN_ENDED, OWN_UNKNOWN, ownTooMany } from '../../shared/own-enquiry.ts';
import { aPost, enquiryApp, type FixtureOptions, status } from './enquiry-app.fixture.ts';
import { createOwnEnquiries } from './own-enquiry.ts';
import { createMemoryStore } from './stores/memory-store.ts';

type App = Awaited<ReturnType<typeof enquiryApp>>;

/** Posts the page's form from an address. */
const ask =
  (app: App, url = '/your-enquiry') =>
  (body: Record<string, string>, remoteAddress = '203.0.113.7', headers: Record<string, string> = {}) =>
    app.form(body, { url, remoteAddress, headers });

/** An app with one enquiry, and its reference and number. */
async function sent(t: Test, options: FixtureOptions = {}, more: Record<string, string> = {}) {
  const app = await enquiryApp(t, options);
  const post = aPost(app, 'enquiry', more);
  const { body } = await app.json(post);
  return { app, post: ask(app), reference: body.reference as string, mobile: post.mobile ?? '' };
}

t.test('reference and number show what is kept, in any spelling, and nobody else', async (t) => {
  const more = { offers: 'Yes', project: 'lake-view', bhk: '2', name: 'Sunita Sharma' };
  const { app, post, reference, mobile } = await sent(t, { respond: status(503) }, more);
  for (const typed of [
    { reference, mobile },
    { reference: ` ${reference.toLowerCase().replace('-', ' ')} `, mobile: `+91 ${mobile}`, step: 'look' },
    { reference: reference.replace('-', '').replace(/0/g, 'o').replace(/1/g, 'l'), mobile, step: 'unknown' },
  ]) {
    const { status, page, headers } = await post(typed);
    t.equal(status, 200);
    t.equal(headers['cache-control'], 'private, no-store');
    t.match(page, {
      ...{ form: 'own-enquiry', message: '', errors: {} },
      own: { reference, form: 'enquiry', purposes: ['enquiry', 'offers'], ended: null },
    });
    t.match(page?.own?.held, {
      values: { name: 'Sunita Sharma', mobile },
      project: 'lake-view',
      unit: { bhk: 2, title: null },
    });
  }
  const other = String(Number(mobile) + 1);
  const answers = [
    { reference: '00000-00000', mobile },
    { reference, mobile: other },
    { reference: 'UUUUU-UUUUU', mobile },
    { reference: '00000-00000', mobile: other, step: 'erase' },
    { reference, mobile: other, step: 'withdraw' },
  ].map((typed) => post(typed, '203.0.113.8'));
  for (const { status, page, headers } of await Promise.all(answers)) {
    t.equal(status, 404);
    const { values: _, ...said } = page!;
    t.match(said, { message: OWN_UNKNOWN.en, errors: {} });
    t.equal(said.own, undefined);
    t.equal(headers['cache-control'], 'private, no-store');
  }
  t.match((await post({ reference, mobile })).page, { own: { ended: null } }, 'nothing was ended');
  t.notMatch(app.lines.join(), new RegExp(`${reference}|${mobile}|Sunita`));
});

t.test('a number with a zero before it is the same as without', async (t) => {
  const { post, reference } = await sent(t, { respond: status(503) }, { mobile: '0123456789' });
  t.equal((await post({ reference, mobile: '0123456789' })).status, 200);
});

t.test('what is missing or odd gets its message, and is no try', async (t) => {
  const { post, reference, mobile } = await sent(t);
  for (const [typed, fields] of [
    [{}, ['reference', 'mobile']],
    [{ reference: '12345', mobile }, ['reference']],
    [{ reference: `${reference}1`, mobile: '98765' }, ['reference', 'mobile']],
    [{ reference: '<b>1234567890</b>', mobile }, ['reference']],
    [{ reference: 'x'.repeat(5_000), mobile }, ['reference']],
    [{ reference: '१२३४५६७८९०', mobile }, ['reference']],
  ] as [Record<string, string>, string[]][]) {
    for (let time = 0; time < 2; time++) {
      const { status, page } = await post(typed);
      t.equal(status, 422);
      t.same(Object.keys(page?.errors ?? {}), fields);
    }
  }
  t.equal((await post({ reference, mobile })).status, 200);
});

for (const [step, ended] of [
  ['withdraw', 'withdrawn'],
  ['erase', 'erased'],
] as const) {
  t.test(`${step}: it is done, said in both languages, and done once`, async (t) => {
    const { app, post, reference, mobile } = await sent(t, { respond: status(503) });
    const { status: code, page } = await post({ reference, mobile, step });
    t.equal(code, 200);
    t.match(page, { message: OWN_ENDED[ended].en, own: { ended } });
    t.equal(page?.own?.held, null, 'nobody is to get it any more: it is removed');
    const { counts } = await app.submissions.status();
    t.equal(counts.waiting, 0, 'what waited is cancelled');
    const again = await ask(app, '/hi/your-enquiry')({ reference, mobile, step, lang: 'hi' });
    t.equal(again.status, 200);
    t.match(again.page, { language: 'hi', message: OWN_ENDED[ended].hi, own: { ended } });
    t.equal((await post({ reference, mobile })).page?.message, OWN_ENDED[ended].en, 'and later');
  });
}

t.test('withdrawn, it can still be erased', async (t) => {
  const { post, reference, mobile } = await sent(t);
  await post({ reference, mobile, step: 'withdraw' });
  t.match((await post({ reference, mobile, step: 'erase' })).page, { own: { ended: 'erased', held: null } });
});

t.test('erased while upstream is being told: that ends, then nothing is kept', async (t) => {
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<() => void>();
  const app = await enquiryApp(t, {
    respond: (response) => isAsked(() => void response.writeHead(503).end()),
  });
  const post = aPost(app);
  const sending = app.json(post);
  const answer = await asked;
  const desk = app.place.desks()[0]!;
  const [held] = await desk.held();
  const typed = { reference: held!.reference, mobile: post.mobile! };
  t.match((await ask(app)({ ...typed, step: 'erase' })).page, { own: { ended: 'erased', held: null } });
  answer();
  t.equal((await sending).status, 502);
  t.same(await desk.held(), []);
  t.equal((await app.submissions.status()).counts.waiting, 0, 'it is not tried again');
});

t.test('a thousand references are guessed at: ten tries for a client, a hundred for a network', async (t) => {
  const { app, post, reference, mobile } = await sent(t);
  const guess = (number: number, from: string) => post({ reference: String(1e9 + number), mobile }, from);
  const statuses: number[] = [];
  for (let number = 0; number < 1_000; number++) {
    const { status, headers } = await guess(number, `203.0.113.${1 + (number % 20)}`);
    statuses.push(status);
    if (status === 429) t.ok(Number(headers['retry-after']) > 0);
  }
  t.equal(statuses.filter((status) => status === 404).length, 100);
  t.equal(statuses.filter((status) => status === 429).length, 900);
  for (let number = 0; number < 11; number++) {
    const { status, page } = await guess(number, '198.51.100.1');
    t.equal(status, number < 10 ? 404 : 429);
    if (status === 429) t.equal(page?.message, ownTooMany(600_000, '0755 400 1234').en);
  }
  t.equal((await post({ reference, mobile }, '198.51.100.1')).status, 429, 'the right one neither');
  t.equal((await post({ reference, mobile }, '198.51.100.2')).status, 200, 'others are let in');
  app.clock.ahead += 600_001;
  t.equal((await post({ reference, mobile }, '198.51.100.1')).status, 200);
});

t.test('another site cannot ask, and nothing odd is a fault of the server', async (t) => {
  const { app, post, reference, mobile } = await sent(t);
  const foreign = await post({ reference, mobile, step: 'erase' }, undefined, {
    ...{ origin: 'https://other.example', 'sec-fetch-site': 'cross-site' },
  });
  t.equal(foreign.status, 403);
  t.equal(foreign.page?.own, undefined);
  for (const [payload, type] of [
    ['reference=a&reference=b&mobile=1&mobile=2&step=erase&step=look', 'application/x-www-form-urlencoded'],
    ['{"reference":{"a":1},"mobile":[9]}', 'application/json'],
    ['[]', 'application/json'],
    ['{', 'application/json'],
    ['x'.repeat(20_000), 'application/x-www-form-urlencoded'],
    ['<a/>', 'text/xml'],
  ] as const) {
    const { statusCode } = await app.app.inject({
      ...{ method: 'POST', url: '/your-enquiry', payload, headers: { 'content-type': type } },
    });
    t.ok(statusCode >= 400 && statusCode < 500, `${statusCode} for ${payload.slice(0, 30)}`);
  }
});

t.test('while the store is away that is said, and nothing is claimed', async (t) => {
  const away = () => Promise.reject(new Error('away'));
  const { answer } = createOwnEnquiries({
    ...{ rights: { look: away, end: away }, phone: '0755 400 1234' },
    store: createMemoryStore({ now: () => 0 }),
  });
  for (const step of ['look', 'erase']) {
    const asked = await answer('203.0.113.7', { reference: '00000-00000', mobile: '9876543210', step });
    const { own, ...said } = asked.answer;
    t.match(said, {
      status: 503,
      message: { en: /cannot be looked up just now.*0755 400 1234/ },
      retryAfterS: 60,
    });
    t.equal(own, undefined);
  }
});
