import type { Browser } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import {
  firstPaints,
  type Interaction,
  interact,
  type Visit,
  visitSlowly,
  warmPictures,
} from './browser-visit.ts';
import { atMost, type Figures, kB, type Limit, median, ms, times } from './figures.ts';
import { startInlineBaseline } from './inline-baseline.ts';
import { startBuiltSite, startUpstream } from './programs.ts';

/** The largest contentful paint is promised for three of them; milliseconds. */
const PAGES: readonly { path: string; paint: number | null }[] = [
  { path: '/', paint: 900 },
  { path: '/ongoing-projects', paint: 650 },
  { path: '/projects/kolar-crest', paint: 750 },
  { path: '/news', paint: null },
  { path: '/news/602', paint: null },
  { path: '/images', paint: null },
  { path: '/career', paint: null },
  { path: '/contact-us', paint: null },
];

/** Pages whose first paint is promised, to the same document with all in it and no fonts. */
const FIRST = ['/', '/ongoing-projects', '/projects/kolar-crest', '/contact-us'];
const MAX_FIRST_PAINT = 1.1;

/** Each is the first thing that the visitor does, so that React arrives meanwhile. */
const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'a menu',
    path: '/',
    press: '[popovertarget="site-nav"]:not([popovertargetaction])',
    seen: '#site-nav:popover-open',
  },
  {
    name: 'a tab',
    path: '/projects/kolar-crest',
    press: 'label[for="show-documents"]',
    seen: '[data-panel="documents"]',
  },
  {
    name: 'a modal',
    path: '/ongoing-projects',
    press: '.sticky-enquiry__enquire',
    seen: '#enquiry-dialog[open]',
  },
];

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
      PAGES.map(({ path }) => site.url + path),
    );
    const baseline = await startInlineBaseline(site.url, FIRST);
    ends.push(baseline.close);
    for (const path of FIRST) {
      const { ours, theirs } = await firstPaints(browser, [site.url + path, baseline.url + path], rounds);
      const shown = `${times(ours / theirs)} (${ms(ours)} to ${ms(theirs)})`;
      figures.line(
        `${path}: first contentful paint, to all inline`,
        ours / theirs,
        shown,
        atMost(MAX_FIRST_PAINT),
      );
    }
    for (const page of PAGES) await tellPage(figures, browser, site.url, page, rounds);
    for (const interaction of INTERACTIONS) {
      const taken: number[] = [];
      for (let round = 0; round < rounds; round++) taken.push(await interact(browser, site.url, interaction));
      const typical = median(taken);
      const shown = typical < 16 ? '< 16 ms' : ms(typical);
      figures.line(`INP of ${interaction.name} on ${interaction.path}`, typical, shown, atMost(100, ' ms'));
    }
  } finally {
    for (const end of ends) await end();
    await site.stop();
    await upstream.stop();
  }
}

async function tellPage(
  figures: Figures,
  browser: Browser,
  siteUrl: string,
  { path, paint }: (typeof PAGES)[number],
  rounds: number,
): Promise<void> {
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round++) visits.push(await visitSlowly(browser, siteUrl + path));
  const of = (figure: (visit: Visit) => number) => median(visits.map(figure));
  const bytes = (kind: string) => of((visit) => visit.bytes[kind] ?? 0);
  const kinds = ['document', 'stylesheet', 'script', 'font', 'image'].map(
    (kind) => `${kind} ${kB(bytes(kind))}`,
  );
  figures.heading(path, kinds.join(', '));
  const line = (name: string, value: number, shown: string, limit: Limit | null) =>
    figures.line(name, value, shown, limit);
  const largest = of((visit) => visit.largestPaint);
  line('  largest contentful paint', largest, ms(largest), paint === null ? null : atMost(paint, ' ms'));
  const blocked = of((visit) => visit.blocked);
  line('  total blocking time', blocked, ms(blocked), atMost(50, ' ms'));
  const shift = of((visit) => visit.shift);
  line('  cumulative layout shift', shift, shift.toFixed(3), atMost(0.01));
}
