import t from 'tap';
import { hydrated, openPage } from '../support/browser.ts';
import { partsOf } from '../support/html.ts';
import { browser } from '../support/shared-site.ts';
import { startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

const SPENT = /No new picture can be shown just now/;
const CAPTCHA = /<input\b[^>]*\bname="captcha_id"[^>]*>/g;
const captchasIn = (html: string) =>
  [...html.matchAll(CAPTCHA)].flatMap(([input]) => /\bvalue="([^"]+)"/.exec(input)?.[1] ?? []);
const captchaIn = (html: string) => captchasIn(html)[0];

t.test('one address is given two hundred captchas, whatever it asks for them', async (t) => {
  const { site } = await startWithin(t, { warm: false });
  const post = (path: string, body: Record<string, string>) =>
    visit(site, path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: new URLSearchParams(body),
    });
  const refresh = { form: 'contact', name: 'Sunita Sharma', refresh_captcha: '1' };
  const ways = [
    async () => captchaIn((await visit(site, '/contact-us')).html),
    async () => ((await (await fetch(`${site.url}/captcha`)).json()) as { id?: string }).id,
    async () =>
      (await (await fetch(`${site.url}/_data/contact-us`)).text()).match(/"captcha":"([^"]+)"/)?.[1],
  ];
  const given = new Set<string>();
  for (const way of [
    () => post('/enquiries', refresh),
    () => post('/enquiries', { form: 'contact', name: 'A' }),
  ]) {
    for (let number = 0; number < 10; number++) given.add(captchaIn((await way()).html) ?? '');
  }
  for (let number = 0; number < 200; number++) given.add((await ways[number % ways.length]?.()) ?? '');
  given.delete('');
  t.equal(given.size, 200);

  await t.test(
    'beyond that the pages are whole, with their forms, and say what else one can do',
    async (t) => {
      const { status, html, text, headers } = await visit(site, '/contact-us');
      t.equal(status, 200);
      t.match(headers.get('cache-control'), /no-store/);
      t.match(text, SPENT);
      t.match(text, /press Refresh in a few minutes\. .* call us on \+91 755 /);
      t.match(html, /name="ticket" value="[^"]{16,}"/);
      t.equal(partsOf(html, '[class*=captcha__picture], [class*=captcha__audio]').length, 0);
      t.notMatch(html, /__SLOT/);
      for (const name of ['name', 'mobile', 'budget', 'captcha', 'refresh_captcha'])
        t.match(html, `name="${name}"`);
      t.equal((await visit(site, '/contact-us?form=callback')).status, 200);
      t.match((await visit(site, '/landing')).html, /name="ticket" value="[^"]{16,}"/);
      t.match((await visit(site, '/contact-us?without_captcha=1')).status, 200);
    },
  );

  await t.test('in a browser without JavaScript Refresh leads to the message', async (t) => {
    const { page } = await openPage(t, browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/contact-us`);
    await page.locator('#contact-name').fill('Sunita Sharma');
    await page.locator('[name=refresh_captcha]').click();
    await page.locator('.captcha__missing:focus').waitFor();
    t.equal(await page.locator('#contact-name').inputValue(), 'Sunita Sharma');
  });

  await t.test('and with JavaScript', async (t) => {
    const { page, messages } = await openPage(t, browser);
    await page.goto(`${site.url}/contact-us`);
    await hydrated(page);
    const missing = page.locator('#contact-form .captcha__missing', { hasText: SPENT });
    await missing.waitFor();
    const answered = page.waitForResponse(/\/captcha$/);
    await page.locator('#contact-form [name=refresh_captcha]').click();
    t.equal((await answered).status(), 429);
    await missing.waitFor();
    await page.goto(`${site.url}/about-us`);
    await hydrated(page);
    await page.locator('footer a[href="/contact-us"]').click();
    await page.locator('h1', { hasText: 'Contact us' }).waitFor();
    // After a navigation in the browser, too.
    await missing.waitFor();
    t.same(
      messages.filter((message) => !/429/.test(message)),
      [],
    );
  });
});
