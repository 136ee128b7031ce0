import { brotliCompressSync } from 'node:zlib';
import { parse } from 'node-html-parser';
import { inLanguage } from '../../shared/language.ts';
import { startBrowser } from '../support/browser.ts';
import { startFakeUpstream } from '../support/fake-upstream.ts';
import { rawRequest } from '../support/raw-http.ts';
import { atMost, figure, heading, ms, nearly, quantile, times } from './figures.ts';
import { run, startBuiltSite } from './programs.ts';
import { startReferencePages } from './reference-pages.ts';
import { type Interaction, interact, type Visit, visitSlowly, warmPictures } from './visit.ts';

interface PhonePage {
  path: string;
  /** Its plain page in reference/. */
  reference: string;
  /** The most kilobytes of its document in brotli, and the most elements in it. */
  document: number;
  elements: number;
}

/** `/projects` is a list of twenty. */
const PAGES: PhonePage[] = [
  { path: '/', reference: 'home', document: 22, elements: 900 },
  { path: '/projects', reference: 'list', document: 18, elements: 700 },
  { path: '/projects/kolar-crest', reference: 'project', document: 18, elements: 750 },
  { path: '/contact-us', reference: 'contact', document: 18, elements: 700 },
];
/** The most kilobytes of a document's style in brotli. */
const STYLE = 8;
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

/** A first visit on a slow phone, once the pictures have been made, beside a plain page with the same content. */
export async function slowPhone(rounds: number): Promise<void> {
  const { url } = await startBuiltSite(await startFakeUpstream(run));
  const browser = await startBrowser(run, { pictures: true });
  await warmPictures(
    browser,
    PAGES.map(({ path }) => url + path),
  );
  const reference = await startReferencePages();
  for (const page of PAGES) {
    const ours: Visit[] = [];
    const plain: Visit[] = [];
    const hindi: Visit[] = [];
    // By turns, so that a busy moment meets all. Whether the browser paints between two parts is chance.
    for (let round = 0; round < rounds; round++) {
      ours.push(await visitSlowly(browser, url + page.path, true));
      plain.push(await visitSlowly(browser, `${reference}/${page.reference}.html`, false));
      hindi.push(await visitSlowly(browser, url + inLanguage(page.path, 'hi'), true));
    }
    heading(`${page.path}: 4 × slower processor, 1.6 Mbit/s, 150 ms`);
    const of = (visits: Visit[], what: keyof Visit) => quantile(visits.map((visit) => visit[what]));
    const compared = (name: string, what: keyof Visit, most: number) => {
      const ratio = of(ours, what) / of(plain, what);
      const shown = `${times(ratio)} (${ms(of(ours, what))} to ${ms(of(plain, what))})`;
      figure(`${name}, to the reference`, ratio, shown, nearly(most, ' ×'));
    };
    compared('first contentful paint', 'firstPaint', 1.1);
    compared('largest contentful paint', 'largestPaint', 1.15);
    compared('style and layout until the app comes', 'styleAndLayout', 1.5);
    const own = (name: string, what: keyof Visit, most: number, unit: string) =>
      figure(name, of(ours, what), `${+of(ours, what).toFixed(3)}${unit}`, nearly(most, unit));
    own('fonts before the largest paint', 'fontsBefore', 36, ' kB');
    own('total blocking time', 'blocked', 200, ' ms');
    own('cumulative layout shift', 'shift', 0.05, '');
    const inHindi = of(hindi, 'firstPaint') / of(ours, 'firstPaint');
    figure('first contentful paint in Hindi, to English', inHindi, times(inHindi), atMost(1.1));
    await weigh(url, page);
  }
  heading('A press, three of four within');
  for (const [name, interaction] of Object.entries(INTERACTIONS)) {
    const taken: number[] = [];
    for (let press = 0; press < PRESSES; press++) taken.push(await interact(browser, url, interaction));
    const slowest = quantile(taken, 0.75);
    figure(name, slowest, ms(slowest), atMost(200, ' ms'));
  }
}

/** What a document is made of. Its own bytes are those that the site sends, at the quality that it compresses with. */
async function weigh(url: string, { path, document, elements }: PhonePage): Promise<void> {
  const { body } = await rawRequest({ url }, path, { headers: { 'accept-encoding': 'br' } });
  const html = await (await fetch(url + path)).text();
  const style = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css).join('');
  const kB = (bytes: Uint8Array) => bytes.length / 1000;
  const weights: [string, number, number, string][] = [
    ['document in brotli', kB(body), document, ' kB'],
    ['its style in brotli', kB(brotliCompressSync(style)), STYLE, ' kB'],
    ['elements', parse(html).querySelectorAll('*').length, elements, ''],
  ];
  for (const [name, value, most, unit] of weights)
    figure(name, value, `${+value.toFixed(1)}${unit}`, nearly(most, unit));
}
