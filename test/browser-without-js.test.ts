import t from 'tap';
import { openPage, startBrowser } from './support/browser.ts';
import { startBoth } from './support/visit.ts';

t.test('without JavaScript everything that can be read can be reached', async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t);
  const { page } = await openPage(browser, { javaScriptEnabled: false });
  const phone = await openPage(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  await t.test('the menus of a wide screen open and lead on', async (t) => {
    await page.goto(site.url);
    await page.click('.site-nav summary:has-text("News and Media")');
    const link = page.locator('.site-nav a[href="/press-coverage"]');
    t.ok(await link.isVisible());
    await link.click();
    t.equal(await page.locator('h1').innerText(), 'Press coverage');
  });

  await t.test('the drawer of a phone opens, and its menus do', async (t) => {
    await phone.page.goto(site.url);
    t.notOk(await phone.page.locator('.site-nav a[href="/career"]').isVisible());
    await phone.page.click('.site-header__toggle');
    t.ok(await phone.page.locator('.site-nav a[href="/career"]').isVisible());
    await phone.page.click('.site-nav summary:has-text("Gallery")');
    await phone.page.click('.site-nav a[href="/images"]');
    t.equal(await phone.page.locator('h1').innerText(), 'Images');
  });

  await t.test('the tabs of the home page choose what is shown', async (t) => {
    await page.goto(site.url);
    const kinds = () =>
      page
        .locator('.home-projects__row li[data-kind]:visible')
        .evaluateAll((cards) => [...new Set(cards.map((card) => (card as HTMLElement).dataset.kind))]);
    const cards = page.locator('.home-projects__row li:visible');
    const ends = page.locator('.home-projects__ends a:visible');
    t.equal(await cards.count(), 12, 'the newest of all at first');
    t.match(await ends.allInnerTexts(), [/^See all \d+ projects$/]);
    await page.click('label[for="home-projects-completed"]');
    t.same(await kinds(), ['completed']);
    t.equal(await cards.count(), 10, 'all that there are');
    await page.click('label[for="home-projects-ongoing"]');
    t.same(await kinds(), ['ongoing']);
    t.equal(await cards.count(), 12, 'the newest of them');
    await page.click('label[for="home-projects-upcoming"]');
    t.same(await kinds(), ['upcoming']);
    t.same(await ends.allInnerTexts(), ['See all 7 upcoming projects']);
  });

  await t.test(
    'the toggle and tabs of a project show properties, pictures, videos and documents',
    async (t) => {
      await page.goto(`${site.url}/projects/kolar-crest`);
      t.ok(await page.locator('.project-details').isVisible());
      t.notOk(await page.locator('.project-properties').isVisible());
      await page.click('label[for="show-properties"]');
      t.ok(await page.locator('.project-properties').isVisible());
      t.notOk(await page.locator('.project-details').isVisible());

      await page.click('label[for="show-documents"]');
      t.ok(await page.locator('.project-documents a[download]').first().isVisible());
      await page.click('label[for="show-videos"]');
      t.ok(await page.locator('[data-panel="videos"]').isVisible());
      t.notOk(await page.locator('[data-panel="documents"]').isVisible());
    },
  );

  await t.test('an album of a project opens by its address and closes again', async (t) => {
    await page.goto(`${site.url}/projects/kolar-crest`);
    t.notOk(await page.locator('#album-2').isVisible());
    await page.click('a[href="#album-2"]');
    t.ok(await page.locator('#album-2').isVisible());
    const picture = await page.locator('#album-2 a.lightbox-link').first().getAttribute('href');
    t.equal(
      (await fetch(site.url + picture)).headers.get('content-type'),
      'image/jpeg',
      'a picture is a link to itself',
    );
    await page.click('#album-2 a[href="#albums"]');
    t.notOk(await page.locator('#album-2').isVisible());
  });

  await t.test('lists are walked page by page', async (t) => {
    await page.goto(`${site.url}/news`);
    await page.click('.pagination a[rel=next]');
    t.match(page.url(), /\/news\?page=2$/);
    t.ok((await page.locator('.story-card').count()) >= 3);
    await page.click('.pagination a[rel=prev]');
    t.match(page.url(), /\/news$/);
  });

  await t.test('albums, videos and documents are links', async (t) => {
    await page.goto(`${site.url}/images`);
    await page.click('main a[href="/images/704"]');
    t.equal(await page.locator('h1').innerText(), 'By the lake');
    await page.goto(`${site.url}/videos/904`);
    const video = await page.locator('main a[data-video]').first().getAttribute('href');
    t.match((await fetch(site.url + video)).headers.get('content-type'), /^video\//);
    await page.goto(`${site.url}/download`);
    const download = page.waitForEvent('download');
    await page.click('main .document a[download]');
    t.match((await download).suggestedFilename(), /\.pdf$/);
  });

  await t.test('the openers of forms lead to the contact page with the form and the project', async (t) => {
    await page.goto(`${site.url}/ongoing-projects`);
    await page.click('main .project-card >> nth=0 >> text=Request Callback');
    t.match(page.url(), /\/contact-us\?form=callback&project=/);
    t.ok(await page.locator('main form[action="/enquiries"] [name=mobile]').first().isVisible());
    await page.click('.site-header__enquire');
    t.match(page.url(), /\/contact-us$/);
    t.ok(await page.locator('main form img[src^="/captcha/"]').first().isVisible(), 'the captcha is there');
  });
});
