import type { Page } from 'playwright-core';
import t from 'tap';
import { axeFindsNothing, axeFindsNothingWithinTheFrame } from './page-checks/axe-findings.ts';
import { hindiIsMarked } from './page-checks/hindi.ts';
import { nothingMoves } from './page-checks/layout-shifts.ts';
import { OPENED_PARTS, type OpenedPart } from './page-checks/opened-parts.ts';
import { itIsQuiet, nobodyElseIsAsked } from './page-checks/quiet.ts';
import { REACHED } from './page-checks/reached-without-script.ts';
import { fewRequests } from './page-checks/requests.ts';
import { itsWordsAreShown } from './page-checks/shown.ts';
import { itFits } from './page-checks/too-wide.ts';
import { expectComplaints, type Step, walk } from './page-checks/walk.ts';
import { weightProblems } from './page-checks/weight.ts';
import { nothingHoldsUpItsPaint, nothingNeedsAScript } from './page-checks/without-script.ts';
import { findings } from './support/axe.ts';
import { openPage, SCREENS, startBrowser } from './support/browser.ts';
import { openForm } from './support/enquiry-page.ts';
import { plainPictures } from './support/plain-pictures.ts';
import { NOWHERE, ONE_OF_EACH_KIND } from './support/site-map.ts';
import { startBoth } from './support/visit.ts';

/** One page of each kind; every page on both screens in every-page.long.test.ts. */
const [PHONE, DESK] = SCREENS;
const CHECKS = [nothingMoves, itsWordsAreShown, fewRequests, itIsQuiet, nobodyElseIsAsked];
const PHONE_CHECKS = [...CHECKS, itFits, hindiIsMarked];

const WITHOUT_SCRIPT = { javaScriptEnabled: false };
const CHECKS_WITHOUT_SCRIPT = [
  ...[itsWordsAreShown, itIsQuiet, nobodyElseIsAsked],
  ...[nothingNeedsAScript, nothingHoldsUpItsPaint],
];

const HOME = '/';
/** A drawer on a phone, and a bar on a desk. */
const MENUS = '#site-nav';
/** Where most visitors begin. */
const FIRST = ['/', '/ongoing-projects', '/projects/kolar-crest', '/contact-us'];
const ON_PHONE = [
  ...FIRST,
  ...['/about-us', '/news/602', '/images', '/images/704', '/career', '/landing', '/download', '/nowhere'],
];
/** Whose pictures are the site's own. */
const PICTURED = ['/images/704'];
/** What a wide screen shows besides has no kind of its own on other pages. */
const AXE_ON_DESK = ['/', '/projects/kolar-crest'];
/** Two, since the menus mark the page that is open. */
const WHOLE_ON_PHONE = ['/', '/career'];
/** Besides all that is not looked at on a phone. */
const ALSO_ON_DESK = FIRST;

t.test('each kind of page in a real browser', async (t) => {
  const { site } = await startBoth(t, { env: { CAPTCHA_FREE: '0', CONTENT_TTL_MS: '3600000' } });
  const browser = await startBrowser(t, { pictures: true });
  const expectNoFindings = async (page: Page, { state, part }: OpenedPart, where: string) =>
    t.same(await findings(page, part), [], `${where}: axe finds nothing in ${state}`);
  const openOnPhone = async (page: Page, where: string) => {
    for await (const opened of OPENED_PARTS[new URL(page.url()).pathname]?.(page) ?? []) {
      await expectNoFindings(page, opened, where);
      if (!opened.differsWhenWide) continue;
      await page.setViewportSize(DESK);
      await expectNoFindings(page, opened, `${where} and then ${DESK.width}`);
      await page.setViewportSize(PHONE);
    }
  };
  const openMenu = async (page: Page, where: string) => {
    for await (const opened of OPENED_PARTS[HOME]?.(page) ?? []) {
      if (opened.part === MENUS) return expectNoFindings(page, opened, where);
    }
  };
  const pages = [...ONE_OF_EACH_KIND, NOWHERE];
  const onPhone = pages
    .filter(({ path }) => ON_PHONE.includes(path))
    .map((page) => ({
      ...page,
      checks: [WHOLE_ON_PHONE.includes(page.path) ? axeFindsNothing : axeFindsNothingWithinTheFrame],
      afterwards: openOnPhone,
    }));
  const onDesk = pages
    .filter(({ path }) => ALSO_ON_DESK.includes(path) || !ON_PHONE.includes(path))
    .map((page) => ({
      ...page,
      checks: AXE_ON_DESK.includes(page.path) ? [axeFindsNothing] : [],
      ...(page.path === HOME && { afterwards: openMenu }),
    }));
  const isPictured = ({ path }: Step) => PICTURED.includes(path);

  await t.test('on a phone', async (t) => {
    const how = { site, options: { viewport: PHONE }, checks: PHONE_CHECKS };
    const pictured = onPhone.filter(isPictured).map((step) => ({
      ...step,
      checks: [],
      async afterwards(page: Page, where: string) {
        // Axe scrolls all of them into sight, and those of the window are larger than all others.
        await plainPictures(page);
        t.same(await findings(page), [], `${where}: axe finds nothing`);
        await openOnPhone(page, where);
      },
    }));
    await walk(t, browser, pictured, { ...how, pictures: true });
    await walk(
      t,
      browser,
      onPhone.filter((step) => !isPictured(step)),
      how,
    );
  });

  await t.test('on a desk', async (t) => {
    await walk(t, browser, onDesk, { site, options: { viewport: DESK }, checks: CHECKS });
  });

  await t.test('without JavaScript, where everything that can be read can be reached', async (t) => {
    const steps = pages.map((page) => ({
      ...page,
      async afterwards(tab: Page) {
        for (const [what, reach] of Object.entries(REACHED[page.path] ?? {}))
          await t.test(what, (t) => reach(t, tab));
      },
    }));
    await walk(t, browser, steps, { site, options: WITHOUT_SCRIPT, checks: CHECKS_WITHOUT_SCRIPT });
  });

  await t.test('without JavaScript on a phone', async (t) => {
    const { page, requests } = await openPage(browser, { ...WITHOUT_SCRIPT, viewport: PHONE });
    await plainPictures(page);
    await page.goto(site.url, { waitUntil: 'load' });

    await t.test('every picture loads', async (t) => {
      await page.locator('.home-collage').scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      const pictures = requests.filter((url) => /\/media\//.test(url));
      t.ok(pictures.length > 8, 'those near the first screen, at the browser’s own choice');
    });

    await t.test('the drawer opens, and its menus do', async (t) => {
      t.notOk(await page.locator('.site-nav a[href="/career"]').isVisible());
      await page.click('.site-header__toggle');
      t.ok(await page.locator('.site-nav a[href="/career"]').isVisible());
      await page.click('.site-nav summary:has-text("Gallery")');
      await page.click('.site-nav a[href="/images"]');
      t.equal(await page.locator('h1').innerText(), 'Images');
    });
    await page.context().close();
  });

  await t.test('what is planted is found', async (t) => {
    const [, contact] = pages;
    for (const [options, checks] of [
      [{ viewport: PHONE }, [...PHONE_CHECKS, axeFindsNothing, axeFindsNothingWithinTheFrame]],
      [WITHOUT_SCRIPT, [nothingNeedsAScript, nothingHoldsUpItsPaint]],
    ] as const)
      await expectComplaints(t, browser, contact as Step, { site, options, checks });
  });

  await t.test('axe finds nothing when the captcha steps in', async (t) => {
    const form = await openForm(browser, site, 'enquiry');
    await form.fill();
    await form.submit();
    await form.says('Please type the characters');
    t.same(await findings(form.page, '#enquiry-dialog'), []);
  });

  await t.test('its HTML is as heavy as it should be', async (t) => {
    for (const { path } of ONE_OF_EACH_KIND) t.same(await weightProblems(site, path), [], path);
  });
});
