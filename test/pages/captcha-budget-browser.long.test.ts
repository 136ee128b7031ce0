import t from 'tap';
import { hydrated, openPage } from '../support/browser.ts';
import { attributesOf, partsOf } from '../support/html.ts';
import { browser } from '../support/shared-site.ts';
import { startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

const SPENT = /No new picture can be shown just now/;
const captchaIn = (html: string) => attributesOf(html, '[name=captcha_id]', 'value').find(Boolean);

t.test('one address is given two hundred captchas, whatever it asks for them', async (t) => {
  const { site } = await startWithin(t);
  const refused = (form: Record<string, string>) =>
    visit(site, '/enquiries', {
      ...{ method: 'POST', headers: { accept: 'text/html' } },
      body: new URLSearchParams({ form: 'contact', name: 'Sunita Sharma', ...form }),
    });
  const ways: [times: number, way: () => Promise<string | undefined>][] = [
    [10, async () => captchaIn((await refused({ refresh_captcha: '1' })).html)],
    [10, async () => captchaIn((await refused({ name: 'A' })).html)],
    [67, async () => captchaIn((await visit(site, '/contact-us')).html)],
    [67, async () => (await (await fetch(`${site.url}/captcha`)).json()).id],
    [67, async () => /"captcha":"([^"]+)"/.exec((await visit(site, '/_data/contact-us')).html)?.[1]],
  ];
  const given = new Set<string | undefined>();
  for (const [times, way] of ways) for (let number = 0; number < times; number++) given.add(await way());
  given.delete(undefined);
  t.equal(given.size, 200);

  await t.test('beyond that pages are whole, have their forms, and say what else one can do', async (t) => {
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
  });

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
    for (const message of messages) t.match(message, /429/);
  });
});
