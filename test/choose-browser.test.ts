import t from 'tap';
import { findings } from './support/axe.ts';
import { complaints, hydrated, openPage, startBrowser } from './support/browser.ts';
import { startTimedSite } from './support/start-app.ts';

t.test('choosing in a real browser', async (t) => {
  const site = await startTimedSite(t);
  const browser = await startBrowser(t);
  const COMPARE = '/compare?p=jamun-park&p=katara-springs&p=bhavishya-one';
  const SHORTLIST = '/shortlist?p=jamun-park&p=katara-springs';
  const PAGES = [
    COMPARE,
    '/compare',
    SHORTLIST,
    '/shortlist',
    '/emi-calculator',
    '/emi-calculator?amount=x&rate=31',
  ];

  await t.test('without JavaScript and by keyboard: ticked boxes become a comparison', async (t) => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/ongoing-projects`);
    const bar = page.locator('.compare-bar');
    const position = () => bar.evaluate((element) => getComputedStyle(element).position);
    t.equal(await position(), 'static');
    for (const slug of ['jamun-park', 'katara-springs']) {
      await page.locator(`input[value=${slug}]`).focus();
      await page.keyboard.press('Space');
    }
    t.equal(await position(), 'sticky', 'the bar comes while something is ticked');
    await bar.locator('button').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/compare?*');
    t.same((await page.locator('.compare__name').allTextContents()).sort(), ['Jamun Park', 'Katara Springs']);
    await page.context().close();
  });

  await t.test('without JavaScript the calculator works by its button', async (t) => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/emi-calculator`);
    await page.locator('[name=amount]').fill('50 lakh');
    await page.locator('[name=own]').fill('');
    await page.locator('[name=rate]').fill('9');
    await page.locator('[name=rate]').press('Enter');
    await page.waitForURL('**amount=50*');
    t.equal(await page.locator('output.emi__instalment').textContent(), '₹44,986');
    await page.context().close();
  });

  await t.test('with JavaScript the calculator follows what is typed', async (t) => {
    const watched = await openPage(browser);
    const { page } = watched;
    await page.goto(`${site.url}/emi-calculator`);
    await page.locator('[name=own]').fill('');
    await hydrated(page);
    const result = page.locator('.emi__result output');
    await page.locator('[name=amount]').fill('5000000');
    await page.locator('[name=rate]').fill('9');
    await page.locator('[name=years]').fill('20');
    await page.waitForFunction(
      () => document.querySelector('.emi__result output')?.textContent === '₹44,986',
    );
    await page.locator('[name=years]').fill('200');
    await page.locator('#emi-years-error').waitFor();
    t.equal(await page.locator('.emi__years').count(), 0);
    await page.locator('[name=years]').fill('10');
    await page.locator('.emi__years').waitFor();
    t.equal(await result.textContent(), '₹63,338');
    t.same(complaints(watched), []);
    await page.context().close();
  });

  await t.test('with JavaScript projects are saved, shown on the shortlist, and taken off', async (t) => {
    const watched = await openPage(browser);
    const { page } = watched;
    await page.goto(`${site.url}/ongoing-projects`);
    await hydrated(page);
    const save = (name: string) => page.getByRole('button', { name: `Save ${name}`, exact: false });
    await save('Jamun Park').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Saved Jamun Park' }).waitFor();
    await save('Katara Springs').click();
    t.equal(await page.evaluate(() => document.cookie), '');
    await page.goto(`${site.url}/shortlist`);
    await page.waitForURL('**/shortlist?p=*');
    t.equal(new URL(page.url()).search, '?p=jamun-park&p=katara-springs');
    await page.getByRole('button', { name: 'Saved Jamun Park' }).click();
    await save('Jamun Park').waitFor();
    t.equal(await page.evaluate(() => localStorage.getItem('shortlist')), '["katara-springs"]');
    t.same(complaints(watched), []);
    await page.context().close();
  });

  for (const width of [320, 390, 1440]) {
    await t.test(`axe finds nothing at ${width} px, and nothing is wider than the screen`, async (t) => {
      const { page } = await openPage(browser, { viewport: { width, height: 844 }, reducedMotion: 'reduce' });
      for (const path of [
        ...PAGES,
        '/ongoing-projects',
        '/projects/jamun-park',
        '/projects/bhavishya-heights',
      ]) {
        await page.goto(site.url + path, { waitUntil: 'load' });
        await hydrated(page);
        t.same(await findings(page), [], path);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        t.ok(wide <= width, `${path} is ${wide} wide`);
      }
      await page.context().close();
    });
  }

  await t.test('three projects print on one page', async (t) => {
    const { page } = await openPage(browser);
    await page.goto(site.url + COMPARE, { waitUntil: 'load' });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    t.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);
    await page.context().close();
  });
});
