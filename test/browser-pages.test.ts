import t from 'tap';
import { complaints, hydrated, openPage, startBrowser } from './support/browser.ts';
import { SITE_MAP } from './support/site-map.ts';
import { startBoth } from './support/visit.ts';

t.test('every route in a real browser', async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t, { pictures: true });

  await t.test('with JavaScript: heading, title, hydration, nothing in the console', async (t) => {
    const lanes = [0, 1].map(async (lane) => {
      const watched = await openPage(browser, { reducedMotion: 'reduce' });
      const { page } = watched;
      for (const { path, heading } of SITE_MAP.filter((_, index) => index % 2 === lane)) {
        await page.goto(site.url + path);
        await hydrated(page);
        t.ok((await page.locator('h1').first().innerText()).includes(heading), `${path} shows ${heading}`);
        t.ok(await page.locator('h1').first().isVisible(), path);
        t.match(await page.title(), /Bhavishya Group/, path);
        t.ok(await page.locator('.site-footer').isVisible(), path);
        t.same(complaints(watched), [], path);
        t.same(
          watched.requests.filter((url) => !url.startsWith(site.url) && !/^(data|blob):/.test(url)),
          [],
          path,
        );
      }
    });
    await Promise.all(lanes);
  });

  await t.test('without JavaScript: heading, title, content, no dead control', async (t) => {
    const watched = await openPage(browser, { javaScriptEnabled: false });
    const { page } = watched;
    for (const { path, heading } of SITE_MAP) {
      await page.goto(site.url + path);
      t.ok((await page.locator('h1').first().innerText()).includes(heading), `${path} shows ${heading}`);
      t.ok(await page.locator('h1').first().isVisible(), path);
      t.match(await page.title(), /Bhavishya Group/, path);
      t.ok(await page.locator('.site-footer').isVisible(), path);
      t.notOk(await page.locator('.needs-js:visible').count(), `${path} shows nothing that needs JavaScript`);
      t.notOk(await page.locator('dialog:visible').count(), path);
    }
    t.same(complaints(watched), []);
  });
});
