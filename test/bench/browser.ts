import type { Browser } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { followLink, type Step, takeoverBlocking } from './browser-app.ts';
import {
  firstPaints,
  type Interaction,
  interact,
  type Visit,
  visitSlowly,
  warmPictures,
} from './browser-visit.ts';
import { atMost, type Figures, kB, type Limit, median, ms, times, upperQuartile } from './figures.ts';
import { startInlineBaseline } from './inline-baseline.ts';
import { startBuiltSite, startUpstream } from './programs.ts';

const PAGES = [
  '/',
  '/ongoing-projects',
  '/projects/kolar-crest',
  '/news',
  '/news/602',
  '/images',
  '/career',
  '/contact-us',
];

/** Pages whose paints are promised, to the same document without fonts and scripts. */
const FIRST = ['/', '/ongoing-projects', '/projects/kolar-crest', '/contact-us'];
const MAX_PAINT = 1.15;
/** Visits in a round: whether the browser paints between two parts of a document or after both is chance. */
const FIRST_VISITS = 3;

/** Each is the first thing that the visitor does, so that React arrives meanwhile. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'a menu',
    path: '/',
    press: '[popovertarget="site-nav"]:not([popovertargetaction])',
    seen: '#site-nav:popover-open',
  },
  {
    name: 'a tab',
    path: '/projects/kolar-crest',
    press: 'label[for="project-media-documents"]',
    seen: '[data-panel="documents"]',
  },
  {
    name: 'a modal',
    path: '/ongoing-projects',
    press: '.sticky-enquiry__enquire',
    seen: '#enquiry-dialog[open]',
  },
  {
    name: 'a form',
    path: '/contact-us',
    press: 'main form[data-enhanced] input[name="name"]',
    seen: 'main form input[name="name"]:focus',
  },
];
const PRESSES = 10;

/** Where a visitor goes on once the app is there. */
export const STEPS: readonly Step[] = [
  { from: '/ongoing-projects', link: 'main a[href^="/projects/"]' },
  { from: '/news', link: 'main a[href^="/news/"]' },
];
/** From the finger to the painted page; milliseconds. */
export const MAX_STEP = { ahead: 300, unasked: 600 };

/** Pages on a slow phone, in the real browser: what a first visitor sees when the pictures have been made. */
export async function browserFigures(figures: Figures, rounds: number): Promise<void> {
  figures.heading('Browser', `4 × slower processor, 1.6 Mbit/s, 150 ms; medians of ${rounds}`);
  const upstream = await startUpstream();
  const site = await startBuiltSite(upstream, {}, { core: null });
  const ends: (() => unknown)[] = [];
  const browser = await startBrowser(
    { teardown: (end: () => unknown) => void ends.push(end) },
    { pictures: true },
  );
  try {
    await warmPictures(
      browser,
      PAGES.map((path) => site.url + path),
    );
    const baseline = await startInlineBaseline(site.url, FIRST);
    ends.push(baseline.close);
    for (const path of FIRST) {
      const { ours, theirs } = await firstPaints(
        browser,
        [site.url + path, baseline.url + path],
        FIRST_VISITS * rounds,
      );
      const shown = `${times(ours / theirs)} (${ms(ours)} to ${ms(theirs)})`;
      figures.line(
        `${path}: first contentful paint, to the baseline`,
        ours / theirs,
        shown,
        atMost(MAX_PAINT),
      );
    }
    for (const path of PAGES) {
      const theirs = FIRST.includes(path) ? baseline.url + path : null;
      await tellPage(figures, browser, { path, ours: site.url + path, theirs }, rounds);
    }
    for (const interaction of INTERACTIONS) {
      const taken: number[] = [];
      for (let press = 0; press < PRESSES; press++)
        taken.push(await interact(browser, site.url, interaction));
      const typical = upperQuartile(taken);
      const shown = typical < 16 ? '< 16 ms' : ms(typical);
      figures.line(
        `INP of ${interaction.name} on ${interaction.path}, p75`,
        typical,
        shown,
        atMost(200, ' ms'),
      );
    }
    await tellApp(figures, browser, site.url, rounds);
  } finally {
    for (const end of ends) await end();
    await site.stop();
    await upstream.stop();
  }
}

/** What the app does to a slow phone as it comes, and for it when it is there. */
async function tellApp(figures: Figures, browser: Browser, siteUrl: string, rounds: number): Promise<void> {
  for (const path of PAGES) {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) taken.push(await takeoverBlocking(browser, siteUrl + path));
    const blocked = median(taken);
    figures.line(`${path}: blocked while taken over`, blocked, ms(blocked), atMost(200, ' ms'));
  }
  for (const step of STEPS) {
    for (const ahead of [true, false]) {
      const taken: number[] = [];
      for (let round = 0; round < rounds; round++)
        taken.push(await followLink(browser, siteUrl, step, ahead));
      const limit = atMost(ahead ? MAX_STEP.ahead : MAX_STEP.unasked, ' ms');
      const name = `a link of ${step.from}${ahead ? ', prefetched' : ''}: to the painted page`;
      figures.line(name, median(taken), ms(median(taken)), limit);
    }
  }
}

async function tellPage(
  figures: Figures,
  browser: Browser,
  { path, ours, theirs }: { path: string; ours: string; theirs: string | null },
  rounds: number,
): Promise<void> {
  const visits: Visit[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds; round++) {
    visits.push(await visitSlowly(browser, ours));
    if (theirs) others.push((await visitSlowly(browser, theirs)).largestPaint);
  }
  const of = (figure: (visit: Visit) => number) => median(visits.map(figure));
  const bytes = (kind: string) => of((visit) => visit.bytes[kind] ?? 0);
  const kinds = ['document', 'stylesheet', 'script', 'font', 'image'].map(
    (kind) => `${kind} ${kB(bytes(kind))}`,
  );
  figures.heading(path, kinds.join(', '));
  const line = (name: string, value: number, shown: string, limit: Limit | null) =>
    figures.line(name, value, shown, limit);
  const largest = of((visit) => visit.largestPaint);
  line('  largest contentful paint', largest, ms(largest), null);
  if (theirs) {
    const ratio = largest / median(others);
    line('  the same, to the baseline', ratio, times(ratio), atMost(MAX_PAINT));
  }
  const blocked = of((visit) => visit.blocked);
  line('  total blocking time', blocked, ms(blocked), atMost(200, ' ms'));
  const shift = of((visit) => visit.shift);
  line('  cumulative layout shift', shift, shift.toFixed(3), atMost(0.05));
}
