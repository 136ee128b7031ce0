import t from 'tap';
import { complaints, holdRequests, hydrated, openQuietPage, type WatchedPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';
import { SITE_MAP } from '../support/site-map.ts';
import { until } from '../support/until.ts';

/** The requests since then for documents and for data. */
function asked({ requests }: WatchedPage, from: number): { data: string[]; documents: string[] } {
  const paths = requests.slice(from).map((url) => new URL(url).pathname + new URL(url).search);
  return {
    data: paths.filter((path) => path.startsWith('/_data/')),
    documents: paths.filter(
      (path) => !/^\/(_data|assets|media|files|captcha|enquiries|favicon|icon)/.test(path),
    ),
  };
}

t.test('navigation in a real browser', async (t) => {
  const watched = await openQuietPage(t, browser, { reducedMotion: 'reduce' });
  const { page } = watched;
  /** A new document in the same window. @returns how many requests were made before it and for it */
  const open = async (path: string) => {
    await page.goto('about:blank');
    await page.goto(site.url + path);
    await hydrated(page);
    return watched.requests.length;
  };

  /** Clicks the first of those links, shown or not. */
  const press = (links: string) =>
    page
      .locator(links)
      .first()
      .evaluate((link: HTMLElement) => link.click());

  const follow = (href: string) =>
    page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.querySelector('main')?.append(link);
      link.click();
    }, href);

  await t.test('a link asks for data once and for no document; title and focus follow', async (t) => {
    const from = await open('/news');
    await page.click('main a[href="/news/625"]');
    await page.waitForURL('**/news/625');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    t.same(asked(watched, from), { data: ['/_data/news/625'], documents: [] });
    t.match(await page.title(), /^Bhavishya Heights: Tower B is roofed.* \| Bhavishya Group$/);
    t.match(await page.evaluate(() => document.activeElement?.textContent), /Tower B is roofed/);
    const canonical = page.locator('link[rel=canonical]');
    t.equal(await canonical.getAttribute('href'), `${site.url}/news/625`);
  });

  await t.test('while a page is on its way, the header shows that it comes', async (t) => {
    const line = () =>
      page.locator('.site-header').evaluate((header) => {
        const { content, scale, animationDelay } = getComputedStyle(header, '::after');
        return content === 'none' ? null : { scale, animationDelay };
      });
    await open('/news');
    const release = await holdRequests(page, '**/_data/career');
    t.equal(await line(), null);
    await press('.site-footer a[href="/career"]');
    await page.waitForFunction(() => document.documentElement.dataset.loading !== undefined);
    t.equal((await line())?.animationDelay, '0.25s', 'not at once');
    t.ok(await until(async () => (await line())?.scale !== '0 1'));
    const said = page.locator('[role=status]', { hasText: 'Loading…' });
    await said.waitFor({ state: 'attached' });
    release();
    await page.waitForURL('**/career');
    await page.waitForFunction(() => document.documentElement.dataset.loading === undefined);
    t.equal(await line(), null);
    t.equal(await said.count(), 0);
  });

  await t.test('back and forward restore where the reader was, without a new document', async (t) => {
    await open('/news');
    await page.evaluate(() => scrollTo(0, 900));
    await page.waitForFunction(() => scrollY > 0);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150))),
    );
    const before = await page.evaluate(() => scrollY);
    const from = watched.requests.length;
    await press('main a[href="/news/620"]');
    await page.waitForURL('**/news/620');
    await page.waitForFunction(() => scrollY < 100);
    await page.goBack();
    await page.waitForURL('**/news');
    await page.waitForFunction((at) => Math.abs(scrollY - at) < 60, before);
    await page.goForward();
    await page.waitForURL('**/news/620');
    t.equal(await page.locator('h1').count(), 1);
    t.same(asked(watched, from).documents, []);
  });

  await t.test(
    'another project begins anew, whatever was typed, chosen or changed on the last one',
    async (t) => {
      const fields = () =>
        page
          .locator('main input:not([type=hidden])')
          .evaluateAll((inputs: HTMLInputElement[]) =>
            inputs.map(({ name, value, checked }) => `${name}: ${value} ${checked}`),
          );
      await open('/projects/kolar-crest');
      const [expected, loan] = [await fields(), await page.locator('#loan p').allInnerTexts()];
      await open('/projects/katara-springs');
      await page.fill('#loan-amount', '99 lakh');
      await page.locator('#project-specifics-details').evaluate((tab: HTMLElement) => tab.click());
      // Extensions that convert currencies put other nodes in the place of texts.
      await page.locator('#loan p').evaluateAll((texts) => {
        for (const text of texts) text.textContent = `${text.textContent} (€)`;
      });
      await follow('/projects/kolar-crest');
      await page.waitForFunction(() => document.activeElement?.textContent === 'Kolar Crest');
      t.same(await fields(), expected);
      t.same(await page.locator('#loan p').allInnerTexts(), loan);
    },
  );

  await t.test('a hash leads to its section, by address, by link, and from another page', async (t) => {
    await open('/about-us#vision-mission');
    const arrives = (id: string) =>
      page.waitForFunction((section) => {
        const { top, bottom } = document.querySelector(`#${section}`)?.getBoundingClientRect() ?? {
          top: -1,
          bottom: -1,
        };
        return top > -40 && bottom > 0 && top < innerHeight / 2;
      }, id);
    await arrives('vision-mission');
    await page.click('main a[href="#achievements"]');
    await arrives('achievements');
    await page.waitForURL(/#achievements$/);
    t.equal(await page.evaluate(() => location.hash), '#achievements');

    await open('/');
    await press('main a[href="/about-us#cmd-message"]');
    await page.waitForURL('**/about-us#cmd-message');
    await arrives('cmd-message');
  });

  await t.test('every entry of the menus leads to its page without a new document', async (t) => {
    const from = watched.requests.length;
    for (const { path, heading } of SITE_MAP) {
      const entries = `.site-header a[href="${path}"], .site-footer a[href="${path}"]`;
      if (!(await page.locator(entries).count())) continue;
      await press(entries);
      await page.waitForFunction(
        ([place, words]) =>
          location.pathname === place && document.querySelector('h1')?.textContent?.includes(words ?? ''),
        [path, heading],
      );
    }
    t.same(asked(watched, from).documents, []);
    t.ok(asked(watched, from).data.length > 20);
  });

  await t.test('an unknown address, and an upstream that fails, are told within the site', async (t) => {
    await open('/career');
    await follow('/news/999999');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'News not found');
    await page.locator('.site-footer').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    t.match(await page.title(), /^News not found/);
    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith('Careers'));
    t.same(complaints(watched), [`404 ${site.url}/_data/news/999999`], 'nothing else');
    watched.failures.length = 0;
  });

  await t.test('a job of another slug leads on in the browser, too', async () => {
    await follow('/career/wrong/807');
    await page.waitForURL('**/career/architect/807');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Architect');
  });

  await t.test('links to files, and links with modifier keys, keep their own behaviour', async (t) => {
    await open('/download');
    const download = page.waitForEvent('download');
    await page.click('main .document a[download]');
    t.match((await download).suggestedFilename(), /\.pdf$/);
    t.equal(new URL(page.url()).pathname, '/download');
    await page.evaluate(() =>
      addEventListener('click', (event) => {
        document.title = event.defaultPrevented ? 'taken' : 'left to the browser';
        event.preventDefault();
      }),
    );
    for (const modifier of ['ControlOrMeta', 'Shift', 'Alt'] as const) {
      await page.evaluate(() => document.querySelector('title')?.replaceChildren());
      await page.click('.site-footer a[href="/career"]', { modifiers: [modifier] });
      t.equal(await page.title(), 'left to the browser', modifier);
    }
    t.equal(new URL(page.url()).pathname, '/download');
  });
});

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with scripts' : 'without';
  t.test(`a page that is loaded once more stands where its visitor was, ${way}`, async (t) => {
    const viewport = { width: 390, height: 844 };
    const { page } = await openQuietPage(t, browser, { viewport, javaScriptEnabled });
    /** Where the last card stands on the screen. */
    const place = async () => {
      if (javaScriptEnabled) await hydrated(page);
      return page.evaluate(() =>
        Math.round([...document.querySelectorAll('.project-card')].at(-1)?.getBoundingClientRect().top ?? 0),
      );
    };
    await page.goto(`${site.url}/projects`);
    // The app may render a list anew that has changed since.
    if (javaScriptEnabled) await hydrated(page);
    await page.locator('.project-card').last().scrollIntoViewIfNeeded();
    const before = await place();
    await page.reload();
    t.ok(Math.abs((await place()) - before) < 8, `after a reload: ${before}, ${await place()}`);
    await page.goto(`${site.url}/healthz`);
    await page.goBack();
    t.ok(Math.abs((await place()) - before) < 8, `after Back: ${before}, ${await place()}`);
  });
}
