import type { BrowserContextOptions, Page } from 'playwright-core';
import t from 'tap';
import { hydrated, openPage, startBrowser } from './support/browser.ts';
import { SITE_MAP } from './support/site-map.ts';
import { startBoth } from './support/visit.ts';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** A phone of five years ago on a mobile line: four times slower, 1.6 Mbit/s, 150 ms. */
const SLOWDOWN = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** What a page may move in all while it loads and is read to its end. */
const MAX_SHIFT = 0.02;
/** Side of a thumb's target, in CSS pixels. */
const THUMB = 44;

/** Besides the site map: a second page, an answer, an error, and names and whole paragraphs in Hindi. */
const PATHS = [
  ...SITE_MAP.map(({ path }) => path),
  '/news?page=2',
  '/contact-us?sent=enquiry',
  '/nowhere',
  '/projects/130',
  '/news/624',
  '/event/402',
];
t.test('on a slow phone', async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t, { pictures: true });

  /** A page in which functions of this file can run: their names are kept by a helper that the page has not. */
  async function open(options: BrowserContextOptions = {}) {
    const { page } = await openPage(browser, { ...PHONE, ...options });
    await page.addInitScript('globalThis.__name = (named) => named');
    return page;
  }

  await t.test('nothing moves while a page loads and is read to its end', async (t) => {
    const moved = await open();
    await moved.addInitScript(collectShifts);
    await moved.goto(`${site.url}/career`);
    await hydrated(moved);
    await moved.waitForTimeout(500);
    await moved.evaluate(() => document.querySelector('main')?.prepend(document.createElement('textarea')));
    await moved.waitForTimeout(300);
    t.ok((await moved.evaluate(sumOfShifts)).sum > MAX_SHIFT, 'what is put in by force is seen');

    for (const path of PATHS) {
      const page = await open();
      const line = await page.context().newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', LINE);
      await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.addInitScript(collectShifts);
      await page.goto(site.url + path, { waitUntil: 'load', timeout: 60_000 });
      await readToTheEnd(page);
      const { sum, worst } = await page.evaluate(sumOfShifts);
      t.ok(sum < MAX_SHIFT, `${path}: ${sum.toFixed(4)} ${worst.join(' | ')}`);
      await page.context().close();
    }
  });

  await t.test('every target is large enough for a thumb', async (t) => {
    const page = await open({ reducedMotion: 'reduce' });
    for (const path of PATHS) {
      await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
      await hydrated(page);
      t.same(await page.evaluate(smallTargets, THUMB), [], path);
    }
  });

  await t.test('text in Hindi is marked as such', async (t) => {
    const page = await open();
    for (const path of PATHS) {
      await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
      t.same(await page.evaluate(unmarkedHindi), [], path);
    }
  });
});

interface Shifted {
  shifts(): { sum: number; worst: string[] };
}

const sumOfShifts = () => (window as unknown as Shifted).shifts();

/** In the page, before anything else: adds up layout shifts that no input caused, and remembers what moved. */
function collectShifts() {
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  }
  let sum = 0;
  const worst: string[] = [];
  const add = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput, sources } of entries as Shift[]) {
      if (hadRecentInput) continue;
      sum += value;
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.className || node.tagName : '',
      );
      worst.push(`${value.toFixed(4)}: ${moved.join(', ')}`);
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  (window as unknown as Shifted).shifts = () => {
    add(observer.takeRecords());
    return { sum, worst };
  };
}

/** A screen at a time, as a thumb does; then what is still on its way has arrived. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.waitForTimeout(500);
  for (let screen = 0; screen < 40; screen++) {
    const atEnd = await page.evaluate(() => {
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    });
    await page.waitForTimeout(150);
    if (atEnd) break;
  }
  await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => {});
  await page.waitForTimeout(200);
}

/**
 * In the page: what can be pressed and is lower than a thumb. Links within a sentence are text; a link that covers
 * its card is as large as the card; a choice is pressed on its label.
 */
function smallTargets(least: number): string[] {
  const inSentence = (element: Element) => {
    let block = element.parentElement as Element;
    while (getComputedStyle(block).display === 'inline') block = block.parentElement as Element;
    const around = (block.textContent ?? '').trim().length - (element.textContent ?? '').trim().length;
    return getComputedStyle(element).display.startsWith('inline') && around > 12;
  };
  const pressed = document.querySelectorAll('a[href], button, summary, select, input, textarea, .tabs label');
  return [...pressed].flatMap((element) => {
    const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!shown || element.matches('.visually-hidden, .skip-link') || inSentence(element)) return [];
    if (getComputedStyle(element, '::after').position === 'absolute' && element.matches('a')) return [];
    const { width, height } = (element.closest('.choice') ?? element).getBoundingClientRect();
    if (height >= least - 0.5 && width >= 24) return [];
    return [
      `${element.className || element.tagName} ${element.textContent?.trim()}: ${width.toFixed()}×${height.toFixed()}`,
    ];
  });
}

/** In the page: words in Devanagari that a screen reader would read with an English voice. */
function unmarkedHindi(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const within = node.parentElement;
    if (!within || within.closest('script, [lang=hi], .prose')) continue;
    if (/\p{Script=Devanagari}/u.test(node.nodeValue ?? ''))
      found.push(`${within.className}: ${node.nodeValue}`);
  }
  return found;
}
