import t from 'tap';
import { holdRequests, hydrated, openPage, openVisit } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

t.test('a window shows its fields at once, in a browser that draws no frame', async (t) => {
  const { page } = await openPage(t, browser);
  await page.addInitScript('globalThis.requestAnimationFrame = () => 0;');
  for (const [path, opener, field] of [
    ['/about-us', '.site-header__enquire', '#dialog-name'],
    ['/ongoing-projects', '.project-card a[data-form=callback]', '#dialog-mobile'],
    ['/landing', 'a[data-dialog=site-visit-dialog]', '#site-visit-date'],
  ] as const) {
    await page.goto(site.url + path);
    const seen = await page.evaluate(
      ([at, name]) => {
        document.querySelector<HTMLElement>(at)?.click();
        return document.querySelector(name)?.checkVisibility({ contentVisibilityAuto: true });
      },
      [opener, field] as const,
    );
    t.ok(seen, `${path}: in the task of the click`);
  }
});

t.test('a tap on a page that has just come is not lost', async (t) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await openVisit(t, browser, `${site.url}/ongoing-projects`, {
    viewport,
    hasTouch: true,
    reducedMotion: 'no-preference',
  });
  const box = await page.locator('.sticky-enquiry__enquire').boundingBox();
  const place = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  const hit = await page.evaluate(async ({ x, y }) => {
    const arrived = new Promise((resolve) => document.addEventListener('site:navigated', resolve));
    document.querySelector<HTMLElement>('.project-card__name a')?.click();
    await arrived;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return document.elementFromPoint(x, y)?.closest('a')?.classList[0];
  }, place);
  t.equal(hit, 'sticky-enquiry__enquire', 'nothing lies over the page');
  await page.touchscreen.tap(place.x, place.y);
  await page.locator('#enquiry-dialog[open]').waitFor();
});

t.test('the focus goes to the heading of a new page, but not from a field in use', async (t) => {
  const { page } = await openVisit(t, browser, `${site.url}/news`, { reducedMotion: 'no-preference' });
  /** Types while a page is on its way. @param leave begins the navigation @returns what has the focus on the new page */
  const typesMeanwhile = async (path: string, leave: () => Promise<unknown>, title: RegExp) => {
    const release = await holdRequests(page, `**/_data${path}`);
    const asked = page.waitForRequest(`**/_data${path}`);
    await leave();
    await asked;
    await page.locator('.contact-bar__search input').pressSequentially('kol');
    release();
    await page.waitForFunction((text) => new RegExp(text).test(document.title), title.source);
    await page.keyboard.type('ar');
    return page.evaluate(() => document.activeElement?.getAttribute('name'));
  };
  const click = (href: string) => () =>
    page.evaluate((to) => document.querySelector<HTMLElement>(`main a[href="${to}"]`)?.click(), href);

  await click('/news/625')();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  t.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior), 'auto');
  t.equal(await page.evaluate(() => scrollY), 0, 'it stands at its top');
  t.equal(await typesMeanwhile('/news', () => page.goBack(), /^News/), 'q', 'after going back');
  t.equal(await page.locator('.contact-bar__search input').inputValue(), 'kolar');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=kolar');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
});

t.test('a calendar comes as a file, with the app there, too', async (t) => {
  const { page } = await openVisit(t, browser, `${site.url}/events`);
  const file = page.waitForEvent('download');
  await page.click('main a[href="/events/calendar.ics"]');
  t.equal((await file).suggestedFilename(), 'calendar.ics');
  t.equal(new URL(page.url()).pathname, '/events');
});

t.test('home prints its cards whole, and a comparison has no sticking heads', async (t) => {
  // The width of A4 between the margins.
  const { page } = await openPage(t, browser, { viewport: { width: 695, height: 1000 } });
  await page.emulateMedia({ media: 'print' });
  await page.goto(site.url);
  const right = await page
    .locator('.project-card:visible, .video-card:visible')
    .evaluateAll((cards) => Math.max(...cards.map((card) => card.getBoundingClientRect().right)));
  t.ok(right > 200 && right <= 695, `${right}`);
  await page.goto(`${site.url}/compare?p=jamun-park&p=katara-springs`);
  const head = page.locator('.compare th').first();
  t.equal(await head.evaluate((cell) => getComputedStyle(cell).position), 'static');
  // A page as high as the screen begins a second sheet in Firefox.
  const heights = await page
    .locator('body, main')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).minBlockSize));
  t.same(heights, ['0px', '0px']);
});

t.test('with forced colours the buttons of the hero have a ground of their own', async (t) => {
  const { page } = await openPage(t, browser, { forcedColors: 'active' });
  await page.goto(site.url);
  const grounds = await page
    .locator('.home-hero .round-button')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor));
  t.ok(grounds.length > 3);
  for (const ground of grounds) t.notMatch(ground, /, 0\)$/);
});

t.test('a press on the backdrop closes a window, and a selection that ends there does not', async (t) => {
  const { page } = await openPage(t, browser, { viewport: { width: 1280, height: 800 } });
  // As in browsers without `closedby`.
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy'));
  await page.goto(site.url);
  await hydrated(page);
  await page.locator('.site-header__enquire').click();
  const isOpen = () => page.locator('#enquiry-dialog').evaluate((window: HTMLDialogElement) => window.open);
  // The browser itself must not close it here.
  await page.locator('#enquiry-dialog').evaluate((window) => window.setAttribute('closedby', 'closerequest'));
  const field = page.locator('#dialog-name');
  await field.fill('Asha Verma');
  const { x, y } = (await field.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 80, y + 20);
  await page.mouse.down();
  await page.mouse.move(20, y + 20, { steps: 4 });
  await page.mouse.up();
  t.ok(await isOpen());
  await page.mouse.click(20, 400);
  t.notOk(await isOpen());
});

t.test('a message in a window stands below its close button', async (t) => {
  // So low that the message does not come to stand in the middle.
  const viewport = { width: 390, height: 400 };
  for (const [path, opener, form] of [
    ['/about-us', '.sticky-enquiry__enquire', '#dialog-form'],
    ['/landing', 'a[data-dialog=site-visit-dialog]', '#site-visit-form'],
  ] as const) {
    const { page } = await openVisit(t, browser, site.url + path, { viewport, reducedMotion: 'reduce' });
    await page.locator(opener).first().click();
    await page.locator(`${form} .enquiry-form__submit`).click();
    await page.waitForFunction(() => document.activeElement?.closest('.form-message'));
    const [message, button] = await page.evaluate(() =>
      ['dialog[open] .form-message', 'dialog[open] .dialog__close button'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      ),
    );
    t.ok((message?.top ?? 0) >= (button?.bottom ?? 999), `${path}: ${message?.top} and ${button?.bottom}`);
  }
});

t.test('a menu opens for the pointer, and one at a time', async (t) => {
  const { page } = await openPage(t, browser, {
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: false,
  });
  await page.goto(`${site.url}/news`);
  const shownPanels = () =>
    page
      .locator('.site-nav__panel')
      .evaluateAll((panels) => panels.flatMap((panel, at) => (panel.checkVisibility() ? [at] : [])));
  const labels = page.locator('.site-nav__details > summary');
  const [first, second] = [labels.nth(0), labels.nth(1)];
  t.same(await shownPanels(), [], 'none at first');

  await first.hover();
  t.same(await shownPanels(), [0], 'pointed at');
  await second.click();
  t.same(await shownPanels(), [1], 'opened by a click');
  await first.hover();
  t.same(await shownPanels(), [0], 'what is open gives way to what is pointed at');

  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  if (!left || !right) return t.fail('no labels');
  const gap = (left.x + left.width + right.x) / 2;
  await page.mouse.move(gap, left.y + left.height / 2);
  t.same(await shownPanels(), [1], 'between two menus none is pointed at');
  await page.mouse.move(700, 700);
  t.same(await shownPanels(), [1], 'beside them');
});

t.test('suggestions are those of what stands in the field', async (t) => {
  const { page } = await openPage(t, browser);
  await page.goto(`${site.url}/search`);
  await hydrated(page);
  const field = page.locator('#search-question');
  const options = page.locator('#search-question-list [role=option]');
  const status = page.locator('#search-question-list + [role=status]');
  const suggestKolar = async () => {
    await field.fill('kolar');
    await options.first().waitFor();
    await page.keyboard.press('ArrowDown');
    t.equal(await field.getAttribute('aria-activedescendant'), 'search-question-list-0');
  };
  await field.focus();
  await page.waitForSelector('#search-question[role=combobox]');
  await suggestKolar();
  await field.fill('');
  await options.first().waitFor({ state: 'hidden' });
  t.equal(await status.textContent(), '', 'an emptied field has no number of suggestions');

  await suggestKolar();
  await page.route('**/_data/suggest*', (route) => route.fulfill({ status: 503, body: '' }));
  await field.fill('kola');
  await options.first().waitFor({ state: 'hidden' });
  t.equal(await field.getAttribute('aria-expanded'), 'false', 'nothing stands there of an earlier question');

  await page.unroute('**/_data/suggest*');
  await suggestKolar();
  await holdRequests(page, '**/_data/suggest*');
  await page.keyboard.type(' road');
  t.equal(await field.getAttribute('aria-activedescendant'), null);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=kolar+road');
});

t.test('who has set larger letters in the browser scrolls no page sideways', async (t) => {
  const { page } = await openPage(t, browser, { viewport: { width: 1280, height: 800 } });
  const settings = await page.context().newCDPSession(page);
  for (const standard of [20, 24, 32]) {
    await settings.send('Page.setFontSizes', { fontSizes: { standard } });
    for (const path of ['/about-us', '/hi/projects']) {
      await page.goto(site.url + path);
      const [letters, width] = await page.evaluate(() => [
        getComputedStyle(document.documentElement).fontSize,
        document.documentElement.scrollWidth,
      ]);
      t.same([letters, width], [`${standard}px`, 1280], path);
    }
  }
});
