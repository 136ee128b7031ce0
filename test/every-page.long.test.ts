import type { Page } from 'playwright-core';
import t from 'tap';
import { DEFAULT_LANGUAGE, inLanguage, LANGUAGE_NAMES } from '../shared/language.ts';
import * as checks from './page-checks/checks.ts';
import { OPENED_PARTS } from './page-checks/opened-parts.ts';
import { walk } from './page-checks/walk.ts';
import { findings } from './support/axe.ts';
import { SCREENS, startBrowser } from './support/browser.ts';
import { noBrowser } from './support/platform.ts';
import { FURTHER_PAGES, SITE_MAP } from './support/site-map.ts';
import { startBoth } from './support/visit.ts';

const [PHONE] = SCREENS;
const PAGES = [...SITE_MAP, ...FURTHER_PAGES];
const QUIET = [checks.itsWordsAreShown, checks.itIsQuiet, checks.nobodyElseIsAsked];
const CHECKS = [
  ...[checks.nothingMoves, checks.fewRequests, ...QUIET],
  ...[checks.itFits, checks.otherScriptsAreMarked, checks.axeFindsNothing],
];

t.test('every page in a real browser, and all that can be opened', { skip: noBrowser }, async (t) => {
  const { site } = await startBoth(t, { upstream: {} });
  const browser = await startBrowser(t, { pictures: true });

  for (const viewport of SCREENS) {
    // Thumbs are for phones.
    const forThumbs = viewport === PHONE ? [checks.targetsAreLarge] : [];
    await t.test(`with JavaScript, ${viewport.width} pixels wide`, async (t) => {
      const steps = PAGES.map((page) => ({
        ...page,
        async afterwards(tab: Page, where: string) {
          for await (const { state } of OPENED_PARTS[page.path]?.(tab) ?? [])
            t.same(await findings(tab), [], `${where}: axe finds nothing with ${state}`);
        },
      }));
      await walk(t, browser, steps, {
        ...{ site, options: { viewport }, pictures: true },
        checks: [...CHECKS, ...forThumbs],
      });
    });

    for (const language of LANGUAGE_NAMES.filter((name) => name !== DEFAULT_LANGUAGE))
      await t.test(`in ${language}, ${viewport.width} pixels wide`, async (t) => {
        // Headings stand in the test of the language's texts.
        const steps = PAGES.map(({ path }) => ({ path: inLanguage(path, language), heading: '' }));
        await walk(t, browser, steps, {
          ...{ site, options: { viewport }, pictures: true },
          checks: [...QUIET, checks.itFits, checks.englishIsMarked, checks.axeFindsNothing, ...forThumbs],
        });
      });

    await t.test(`without JavaScript, ${viewport.width} pixels wide`, async (t) => {
      await walk(t, browser, PAGES, {
        ...{ site, options: { viewport, javaScriptEnabled: false }, pictures: true },
        checks: [...QUIET, checks.nothingNeedsAScript, checks.nothingHoldsUpItsPaint],
      });
    });
  }
});
