import type { Browser } from 'playwright-core';
import { inLanguage } from '../../shared/language.ts';
import { startBrowser } from '../support/browser.ts';
import { atMost, figure, heading, median, ms, times, upperQuartile } from './figures.ts';
import { startInlineBaseline } from './inline-baseline.ts';
import { run, startBuiltSite, startUpstream } from './programs.ts';
import { type Interaction, interact, type Visit, visitSlowly, warmPictures } from './visit.ts';

const PAGES = ['/', '/ongoing-projects', '/projects/kolar-crest', '/contact-us'];
const PRESSES = 10;
/** Each is the first thing that the visitor does, so that React arrives meanwhile. */
const INTERACTIONS: Record<string, Interaction> = {
  'a menu': {
    path: '/',
    press: '[popovertarget="site-nav"]:not([popovertargetaction])',
    seen: '#site-nav:popover-open',
  },
  'a tab': {
    path: '/projects/kolar-crest',
    press: 'label[for="project-media-documents"]',
    seen: '[data-panel="documents"]',
  },
  'a window': {
    path: '/ongoing-projects',
    press: '.sticky-enquiry__enquire',
    seen: '#enquiry-dialog[open]',
  },
  'a form': {
    path: '/contact-us',
    press: 'main form[data-enhanced] input[name="name"]',
    seen: 'main form input[name="name"]:focus',
  },
};

export interface PhoneFigures {
  /** Medians for each page; paints in relation to those of its baseline, `hindi` the first paint to the English one. */
  visits: Record<string, Visit & { hindi: number }>;
  /** Three of four presses are answered within; milliseconds. */
  presses: Record<string, number>;
}

/** A first visit on a slow phone, once the pictures have been made, beside a document that waits for nothing. */
export async function measurePhone(browser: Browser, siteUrl: string, rounds: number): Promise<PhoneFigures> {
  await warmPictures(
    browser,
    PAGES.map((path) => siteUrl + path),
  );
  const baseline = await startInlineBaseline(siteUrl, PAGES);
  const result: PhoneFigures = { visits: {}, presses: {} };
  for (const path of PAGES) {
    const ours: Visit[] = [];
    const theirs: Visit[] = [];
    const hindi: Visit[] = [];
    // By turns, so that a busy moment meets all. Whether the browser paints between two parts is chance.
    for (let round = 0; round < 2 * rounds; round++) {
      ours.push(await visitSlowly(browser, siteUrl + path, true));
      theirs.push(await visitSlowly(browser, baseline.url + path, false));
      hindi.push(await visitSlowly(browser, siteUrl + inLanguage(path, 'hi'), true));
    }
    const of = (visits: Visit[], what: keyof Visit) => median(visits.map((visit) => visit[what]));
    result.visits[path] = {
      firstPaint: of(ours, 'firstPaint') / of(theirs, 'firstPaint'),
      largestPaint: of(ours, 'largestPaint') / of(theirs, 'largestPaint'),
      blocked: of(ours, 'blocked'),
      shift: of(ours, 'shift'),
      hindi: of(hindi, 'firstPaint') / of(ours, 'firstPaint'),
    };
  }
  for (const [name, interaction] of Object.entries(INTERACTIONS)) {
    const taken: number[] = [];
    for (let press = 0; press < PRESSES; press++) taken.push(await interact(browser, siteUrl, interaction));
    result.presses[name] = upperQuartile(taken);
  }
  await baseline.close();
  return result;
}

/** The figures of the browser and their limits. */
export async function slowPhone(rounds: number): Promise<void> {
  const site = await startBuiltSite(await startUpstream());
  const browser = await startBrowser(run, { pictures: true });
  const { visits, presses } = await measurePhone(browser, site.url, rounds);
  for (const [path, { firstPaint, largestPaint, blocked, shift, hindi }] of Object.entries(visits)) {
    heading(`${path}: 4 × slower processor, 1.6 Mbit/s, 150 ms`);
    figure('first contentful paint, to the baseline', firstPaint, times(firstPaint), atMost(1.15));
    figure('largest contentful paint, to the baseline', largestPaint, times(largestPaint), atMost(1.15));
    figure('total blocking time', blocked, ms(blocked), atMost(200, ' ms'));
    figure('cumulative layout shift', shift, shift.toFixed(3), atMost(0.05));
    figure('first contentful paint in Hindi, to English', hindi, times(hindi), atMost(1.1));
  }
  heading('A press, three of four within');
  for (const [name, taken] of Object.entries(presses)) figure(name, taken, ms(taken), atMost(200, ' ms'));
}
