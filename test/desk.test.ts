import t, { type Test } from 'tap';
import { findings } from './support/axe.ts';
import { openPage, SCREENS, startBrowser } from './support/browser.ts';
import { anEnquiry, CAPTCHA_ANSWER, postEnquiry, solvedCaptcha } from './support/builders.ts';
import type { FakeUpstream } from './support/fake-upstream.ts';
import { parse, partOf, partsOf, textOf } from './support/html.ts';
import { noBrowser } from './support/platform.ts';
import type { Site } from './support/start-site.ts';
import { until } from './support/until.ts';
import { startBoth } from './support/visit.ts';

/** Pictures would be looked at for nothing. */
const FEW = { content: { projects: [], galleries: [], press: [], events: [] } };
const TEST_CAPTCHA = { CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER };

async function desk(site: Site) {
  const response = await fetch(site.opsUrl);
  const document = parse(await response.text());
  const token = document.querySelector('input[name=token]')?.getAttribute('value') ?? '';
  return { response, document, token, needs: textOf(partOf(document, '.needs')), text: textOf(document) };
}

type Desk = Awaited<ReturnType<typeof desk>>;
const deskWhen = (site: Site, isSo: (desk: Desk) => boolean) => until(() => desk(site), isSo);

/** Posts a form of the desk as that page does. */
function act(site: Site, path: string, fields: Record<string, string>, headers: object = {}) {
  return fetch(site.opsUrl + path, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });
}

/** The window of a page asks for a ticket first. */
async function enquire(site: Site, mobile: string): Promise<number> {
  const { ticket } = await (await fetch(`${site.url}/enquiries/ticket`)).json();
  const proofs = { ticket, ...(await solvedCaptcha(site)) };
  const { status } = await postEnquiry(site, anEnquiry('enquiry', { name: 'Asha Verma', mobile, ...proofs }));
  return status;
}

t.test('in calm, in an outage and with parked leads the desk says what to do', async (t) => {
  const { site, upstream } = await startBoth(t, {
    env: { ...TEST_CAPTCHA, CONTENT_TTL_MS: '0' },
    upstream: FEW,
    errorsExpected: true,
  });
  const { response, text, needs } = await desk(site);
  t.equal(response.status, 200);
  t.equal(response.headers.get('cache-control'), 'no-store');
  t.match(response.headers.get('content-security-policy'), /default-src 'none'; script-src 'self'/);
  t.match(text, /Enquiries .* Deliveries|Enquiries .*Destination.* Upstream /s);
  t.notMatch(needs, 'stood still', 'a program that is still loading is a matter of course');

  upstream.fail('createEnquiry', { kind: 'status', status: 400 });
  t.equal(await enquire(site, '9876543210'), 502);
  const parked = await deskWhen(site, ({ needs }) => needs.includes('parked'));
  t.match(parked.needs, /1 for upstream.*Mend the destination, then retry/s);
  t.notMatch(parked.text, /Asha|9876543210/);
  const deliveries = textOf(partOf(parked.document, '[aria-label="Deliveries by destination"]'));
  t.match(deliveries, /upstream 0 0 1 0 /);
  t.match(textOf(partOf(parked.document, '[aria-label="Enquiries by form"]')), /enquiry 1/);

  upstream.fail('content', { kind: 'status', status: 500 });
  for (let round = 0; round < 3; round++) await fetch(`${site.url}/news`);
  const outage = await until(
    async () => {
      await fetch(`${site.url}/news`);
      return desk(site);
    },
    ({ needs }) => needs.includes('Upstream fails'),
  );
  t.match(outage.needs, /Upstream fails: .*getAllNews/);
  t.match(textOf(partOf(outage.document, 'tr.bad')), /\(fails\)/);

  upstream.heal();
  const retried = await act(site, '/desk/retry', { token: outage.token });
  t.equal(retried.status, 303);
  t.equal(retried.headers.get('location'), '/?did=retried&number=1');
  await until(() => upstream.enquiries.stored().length, Boolean);
  const done = await fetch(`${site.opsUrl}/?did=retried&number=1`);
  t.match(textOf(parse(await done.text())), /1 to be tried again at once/);
});

t.test('with content that stays fresh', async (t) => {
  const { site, upstream } = await startBoth(t, {
    env: { ...TEST_CAPTCHA, CONTENT_TTL_MS: '3600000' },
    upstream: FEW,
    errorsExpected: true,
  });

  await t.test('a resource is refreshed at once', async (t) => {
    const hasNews = ({ document }: Desk) => partsOf(document, 'button[value=getAllNews]').length > 0;
    const { token } = await deskWhen(site, hasNews);
    const before = upstream.calls('getAllNews');
    const response = await act(site, '/desk/refresh', { token, key: 'getAllNews' });
    t.equal(response.headers.get('location'), '/?did=refreshed&number=1');
    t.equal(await until(() => upstream.calls('getAllNews') - before), 1);
    const none = await act(site, '/desk/refresh', { token, key: 'nothing' });
    t.match(none.headers.get('location'), /number=0/);
  });

  await t.test('no form acts without the page: another origin, token or method is refused', async (t) => {
    const { token } = await desk(site);
    const posts: [status: number, fields: Record<string, string>, headers?: Record<string, string>][] = [
      [303, { token }],
      [403, { token }, { 'sec-fetch-site': 'cross-site' }],
      [403, { token }, { 'sec-fetch-site': 'none' }],
      [403, { token: 'x'.repeat(token.length) }],
      // As many letters, and more bytes.
      [403, { token: 'é'.repeat(token.length) }],
      [403, {}],
      [400, { token, id: '../x' }],
      [413, { token, id: 'x'.repeat(5_000) }],
    ];
    for (const [status, fields, headers] of posts)
      t.equal((await act(site, '/desk/retry', fields, headers)).status, status, JSON.stringify(headers));
    t.equal((await fetch(`${site.opsUrl}/desk/retry`)).status, 405);
    t.equal((await fetch(site.opsUrl, { method: 'POST' })).status, 405);
    t.equal((await fetch(`${site.opsUrl}/desk/else`)).status, 404);
  });

  await t.test('it works in a real browser', { skip: noBrowser }, (t) => workInBrowser(t, site, upstream));
});

async function workInBrowser(t: Test, site: Site, upstream: FakeUpstream): Promise<void> {
  const browser = await startBrowser(t);
  const [viewport] = SCREENS;
  const { page, messages } = await openPage(t, browser, { viewport, locale: 'en-IN' });
  await page.goto(site.opsUrl);
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    t.same(await findings(page), [], `axe at ${screen.width}`);
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it fits');
  }
  t.same(messages, [], 'its policy lets all of it run');

  upstream.fail('createEnquiry', { kind: 'status', status: 400 });
  await enquire(site, '9876543210');
  await page.locator('#need-leads-parked').waitFor();
  t.same(await findings(page, '.needs'), [], 'axe with a need');
  upstream.heal();
  await page.getByRole('button', { name: 'Retry all' }).click();
  await page.getByText('1 to be tried again at once').waitFor();
  await until(() => upstream.enquiries.stored().length, Boolean);

  const plain = await openPage(t, browser, { javaScriptEnabled: false, viewport });
  await plain.page.goto(site.opsUrl);
  t.equal(await plain.page.locator('[aria-label="Deliveries by destination"] tbody tr').count(), 1);
}
