import t from 'tap';
import { hydrated, openPage, SCREENS } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

const [viewport] = SCREENS;

t.test('the switch leads to the same page and back, without JavaScript, by keyboard', async (t) => {
  const { page } = await openPage(t, browser, { viewport, javaScriptEnabled: false });
  await page.goto(`${site.url}/ongoing-projects?status=ongoing&utm_source=x`);
  await page.locator('.site-header__language').focus();
  await page.keyboard.press('Enter');
  await page.locator('html[lang=hi] h1', { hasText: 'चल रहे प्रोजेक्ट' }).waitFor();
  t.match(page.url(), /\/hi\/ongoing-projects$/);
  await page.locator('.site-header__language').press('Enter');
  await page.locator('html[lang=en-IN] h1', { hasText: 'Running Projects' }).waitFor();
});

t.test('a browser in Hindi is told once that the page is there in Hindi', async (t) => {
  const { page } = await openPage(t, browser, { viewport, locale: 'hi-IN' });
  await page.goto(`${site.url}/news`);
  const hint = page.locator('.language-hint');
  await hint.waitFor();
  t.equal(await hint.locator('a').getAttribute('href'), '/hi/news');
  t.same(await hint.locator('a').textContent(), 'यह साइट हिन्दी में भी है');
  await hydrated(page);
  await page.locator('.site-footer a[href="/career"]').click();
  await hint.locator('a[href="/hi/career"]').waitFor();
  await hint.locator('button').click();
  await hint.waitFor({ state: 'detached' });
  const kept = await page.evaluate(() => localStorage.getItem('language-hint'));
  t.equal(kept, '1', 'by the same name over all versions of the site');
  await page.reload();
  await page.locator('.site-header__language').waitFor();
  t.equal(await hint.count(), 0, 'closed for good');
  const english = await openPage(t, browser, { viewport, locale: 'en-IN' });
  await english.page.goto(`${site.url}/news`);
  await english.page.locator('.site-header__language').waitFor();
  t.equal(await english.page.locator('.language-hint').count(), 0);
});
