import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { DEFAULT_LANGUAGE, inLanguage, LANGUAGE_NAMES } from '../../shared/language.ts';
import { findings } from '../support/axe.ts';
import { openPage, SCREENS, startBrowser } from '../support/browser.ts';
import { openForm } from '../support/enquiry-page.ts';
import { plainPictures } from '../support/plain-pictures.ts';

import type { MappedPage } from '../support/site-map.ts';
import { startBoth } from '../support/visit.ts';
import * as checks from './checks.ts';
import { OPENED_PARTS, type OpenedPart } from './opened-parts.ts';
import { REACHED } from './reached-without-script.ts';
import { walk } from './walk.ts';

const [PHONE, DESK] = SCREENS;
const QUIET = [checks.itIsQuiet, checks.nobodyElseIsAsked];
const CHECKS = [checks.nothingMoves, checks.itsWordsAreShown, checks.fewRequests, ...QUIET];
const PHONE_CHECKS = [...CHECKS, checks.itFits, checks.wordsAreWhole, checks.otherScriptsAreMarked];
const WITHOUT_SCRIPT = { javaScriptEnabled: false };
const PLAIN = [checks.nothingNeedsAScript, checks.nothingHoldsUpItsPaint, checks.choicesCarryTheirValue];
const CHECKS_WITHOUT_SCRIPT = [checks.itsWordsAreShown, ...QUIET, ...PLAIN];

const HOME = '/';
/** A drawer on a phone, and a bar on a desk. */
const MENUS = '#site-nav';
/** Where most visitors begin. */
const ON_DESK = [HOME, '/ongoing-projects', '/projects/kolar-crest', '/contact-us'];
/** Two, since the menus mark the page that is open. */
const WHOLE_ON_PHONE = [HOME, '/career'];
const TRANSLATED_ON_DESK = [HOME, '/projects/kolar-crest', '/contact-us', '/landing'];
const TRANSLATED_CHECKS = [
  checks.axeFindsNothing,
  checks.itFits,
  checks.wordsAreWhole,
  checks.englishIsMarked,
  ...QUIET,
];

/**
 * Walks pages in a real browser: with scripts and without, in each language, with all that can be opened.
 * @param pages in English, one of each kind at most: every page on both screens stands in every-page.long.test.ts
 */
export async function walkEachKind(
  t: Test,
  pages: readonly MappedPage[],
  { onDesk }: { onDesk: boolean },
): Promise<void> {
  const { site } = await startBoth(t, {
    ...{ upstream: {}, env: { CAPTCHA_FREE: '0', CONTENT_TTL_MS: '3600000' } },
  });
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

  await t.test('on a phone', async (t) => {
    const steps = pages.map((page) => ({
      ...page,
      checks: [
        WHOLE_ON_PHONE.includes(page.path) ? checks.axeFindsNothing : checks.axeFindsNothingWithinTheFrame,
      ],
      afterwards: openOnPhone,
    }));
    await walk(t, browser, steps, { site, options: { viewport: PHONE }, checks: PHONE_CHECKS });
  });

  await t.test('on a desk', { skip: !onDesk && 'in the long test' }, async (t) => {
    const steps = pages
      .filter(({ path }) => ON_DESK.includes(path))
      .map((page) => ({
        ...page,
        checks: [checks.axeFindsNothing],
        ...(page.path === HOME && { afterwards: openMenu }),
      }));
    await walk(t, browser, steps, { site, options: { viewport: DESK }, checks: CHECKS });
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

  await t.test('without JavaScript on a phone pictures load, drawer and menus open', async (t) => {
    const { page, requests } = await openPage(t, browser, { ...WITHOUT_SCRIPT, viewport: PHONE });
    await plainPictures(page);
    await page.goto(site.url, { waitUntil: 'load' });
    await page.locator('.home-collage').scrollIntoViewIfNeeded();
    const pictures = () => requests.filter((url) => url.includes('/media/'));
    while (pictures().length <= 8) await page.waitForEvent('request');
    t.ok(pictures().length > 8, 'those near the first screen, at the browser’s own choice');
    const career = page.locator('.site-nav a[href="/career"]');
    await career.waitFor({ state: 'hidden' });
    await page.click('.site-header__toggle');
    await career.waitFor();
    await page.click('.site-nav summary:has-text("Gallery")');
    await page.click('.site-nav a[href="/images"]');
    await page.locator('h1', { hasText: 'Images' }).waitFor();
  });

  for (const language of LANGUAGE_NAMES.filter((name) => name !== DEFAULT_LANGUAGE)) {
    // Their headings stand in other tests.
    const translated = ({ path }: { path: string }) => ({ path: inLanguage(path, language), heading: '' });

    await t.test(`in ${language}, on a phone`, (t) =>
      walk(t, browser, pages.map(translated), {
        ...{ site, options: { viewport: PHONE }, checks: TRANSLATED_CHECKS },
      }),
    );

    await t.test(`in ${language}, on a desk`, { skip: !onDesk && 'in the long test' }, async (t) => {
      const steps = pages.filter(({ path }) => TRANSLATED_ON_DESK.includes(path)).map(translated);
      await walk(t, browser, steps, { site, options: { viewport: DESK }, checks: TRANSLATED_CHECKS });
    });
  }

  await t.test('axe finds nothing when the captcha steps in', async (t) => {
    const form = await openForm(t, browser, site, 'enquiry');
    await form.fill();
    await form.submit();
    await form.says('Please type the characters');
    t.same(await findings(form.page, '#enquiry-dialog'), []);
  });
}
