import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';

/** A phone as Lighthouse has it. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** Bytes for each second and milliseconds, as the browser's own throttling takes them. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
/** After loading nothing more is expected; milliseconds. */
const SETTLE_MS = 1_500;
/** How long a finger rests; milliseconds. */
const TOUCH_MS = 80;

/** A page's own figures. Milliseconds. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** Time of tasks beyond 50 ms each, from the first paint until React has taken the page over. */
  blocked: number;
  shift: number;
  /** Time that styles and layouts took until the app comes. */
  styleAndLayout: number;
  /** Kilobytes of fonts that were there before the largest paint. */
  fontsBefore: number;
}

export interface Interaction {
  path: string;
  press: string;
  /** The element that is there then. */
  seen: string;
}

interface Noted extends Pick<Visit, 'firstPaint' | 'largestPaint' | 'shift'> {
  tasks: { start: number; ms: number }[];
  slowest: number;
}

/** A first visit: nothing is in the browser's cache. @param hasApp whether React takes the page over */
export async function visitSlowly(browser: Browser, url: string, hasApp: boolean): Promise<Visit> {
  const { context, page, line } = await openPhone(browser);
  await line.send('Performance.enable');
  await page.goto(url, { waitUntil: 'load' });
  await wait(SETTLE_MS);
  const { metrics } = await line.send('Performance.getMetrics');
  const secondsOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const styleAndLayout = 1_000 * (secondsOf('RecalcStyleDuration') + secondsOf('LayoutDuration'));
  if (hasApp) {
    // A key that does nothing is a sign of intent, with which the app comes.
    await page.keyboard.press('Shift');
    // Not the driver's own wait: it brings a script along whose parsing is a long task.
    while (!(await page.evaluate("'app' in document.documentElement.dataset"))) await wait(100);
    await wait(SETTLE_MS);
  }
  const { tasks, firstPaint, largestPaint, shift } = await noted(page);
  const fontsBefore = await page.evaluate(fontsUntil, largestPaint);
  await context.close();
  const late = tasks.filter(({ start, ms }) => start + ms > firstPaint);
  const blocked = late.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
  return { firstPaint, largestPaint, shift, blocked, styleAndLayout, fontsBefore };
}

/** Runs in the page. @returns kilobytes of the fonts that came until then */
function fontsUntil(moment: number): number {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const all = files.filter(({ name }) => name.endsWith('.woff2'));
  if (all.some(({ encodedBodySize }) => !encodedBodySize))
    throw new Error('The browser tells no size of a font');
  const fonts = all.filter(({ responseEnd }) => responseEnd <= moment);
  return fonts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
}

/** @returns the longest that an event of that press took until it was painted; 0 below 16 ms, where nothing is told */
export async function interact(browser: Browser, siteUrl: string, interaction: Interaction): Promise<number> {
  const { context, page, line } = await openPhone(browser);
  await page.goto(siteUrl + interaction.path, { waitUntil: 'load' });
  const target = page.locator(interaction.press).first();
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // The locator's own tap is over at once, and runs scripts of its own between the events.
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await wait(TOUCH_MS);
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.locator(interaction.seen).first().waitFor({ state: 'visible' });
  await wait(SETTLE_MS);
  const { slowest } = await noted(page);
  await context.close();
  return slowest;
}

/** Visits without any slowness until the pictures of that phone have all been made in their best form. */
export async function warmPictures(browser: Browser, urls: readonly string[]): Promise<void> {
  for (const url of [...urls, ...urls, ...urls]) {
    const page = await browser.newPage(PHONE);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    await page.close();
  }
}

async function openPhone(browser: Browser) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(note);
  return { context, page, line };
}

function noted(page: Page): Promise<Noted> {
  return page.evaluate(() => (window as unknown as { noted: Noted }).noted);
}

/** Runs in the page, before anything of its own. */
function note(): void {
  const noted: Noted = { firstPaint: Number.NaN, largestPaint: Number.NaN, tasks: [], shift: 0, slowest: 0 };
  (window as unknown as { noted: Noted }).noted = noted;
  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    interactionId?: number;
  }
  const take: Record<string, (entry: Entry) => void> = {
    'largest-contentful-paint': ({ startTime }) => Object.assign(noted, { largestPaint: startTime }),
    paint: ({ name, startTime }) =>
      name === 'first-contentful-paint' && Object.assign(noted, { firstPaint: startTime }),
    longtask: ({ startTime, duration }) => noted.tasks.push({ start: startTime, ms: duration }),
    'layout-shift': ({ value, hadRecentInput }) =>
      Object.assign(noted, { shift: noted.shift + (hadRecentInput ? 0 : value) }),
    event: ({ interactionId, duration }) =>
      interactionId && Object.assign(noted, { slowest: Math.max(noted.slowest, duration) }),
  };
  for (const [type, each] of Object.entries(take)) {
    const how = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(each)).observe(how);
  }
}
