import { inLanguage } from '../../shared/language.ts';
import { startBrowser } from '../support/browser.ts';
import { startFakeUpstream } from '../support/fake-upstream.ts';
import { atMost, figure, heading, ms, quantile, times } from './figures.ts';
import { startInlineBaseline } from './inline-baseline.ts';
import { run, startBuiltSite } from './programs.ts';
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

/** A first visit on a slow phone, once the pictures have been made, beside a document that waits for nothing. */
export async function slowPhone(rounds: number): Promise<void> {
  const { url } = await startBuiltSite(await startFakeUpstream(run));
  const browser = await startBrowser(run, { pictures: true });
  const addresses = PAGES.map((path) => url + path);
  await warmPictures(browser, addresses);
  const baseline = await startInlineBaseline(url, PAGES);
  for (const path of PAGES) {
    const ours: Visit[] = [];
    const theirs: Visit[] = [];
    const hindi: Visit[] = [];
    // By turns, so that a busy moment meets all. Whether the browser paints between two parts is chance.
    for (let round = 0; round < 2 * rounds; round++) {
      ours.push(await visitSlowly(browser, url + path, true));
      theirs.push(await visitSlowly(browser, baseline + path, false));
      hindi.push(await visitSlowly(browser, url + inLanguage(path, 'hi'), true));
    }
    const of = (visits: Visit[], what: keyof Visit) => quantile(visits.map((visit) => visit[what]));
    heading(`${path}: 4 × slower processor, 1.6 Mbit/s, 150 ms`);
    const first = of(ours, 'firstPaint') / of(theirs, 'firstPaint');
    figure('first contentful paint, to the baseline', first, times(first), atMost(1.15));
    const largest = of(ours, 'largestPaint') / of(theirs, 'largestPaint');
    figure('largest contentful paint, to the baseline', largest, times(largest), atMost(1.15));
    const blocked = of(ours, 'blocked');
    figure('total blocking time', blocked, ms(blocked), atMost(200, ' ms'));
    const shift = of(ours, 'shift');
    figure('cumulative layout shift', shift, shift.toFixed(3), atMost(0.05));
    const inHindi = of(hindi, 'firstPaint') / of(ours, 'firstPaint');
    figure('first contentful paint in Hindi, to English', inHindi, times(inHindi), atMost(1.1));
  }
  heading('A press, three of four within');
  for (const [name, interaction] of Object.entries(INTERACTIONS)) {
    const taken: number[] = [];
    for (let press = 0; press < PRESSES; press++) taken.push(await interact(browser, url, interaction));
    const slowest = quantile(taken, 0.75);
    figure(name, slowest, ms(slowest), atMost(200, ' ms'));
  }
}
