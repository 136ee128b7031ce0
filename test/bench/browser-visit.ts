import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { median } from './figures.ts';

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
export const SETTLE_MS = 1_500;
/** How long a finger rests; milliseconds. */
const TOUCH_MS = 80;

/** What a page told of itself. Milliseconds. */
export interface Visit {
  largestPaint: number;
  /** What tasks took beyond 50 ms each, from the first paint on. */
  blocked: number;
  shift: number;
  /** As they came over the line, headers and all, by kind. */
  bytes: Record<string, number>;
}

export interface Interaction {
  name: string;
  path: string;
  /** What is pressed. */
  press: string;
  /** What is then there. */
  seen: string;
}

export interface Noted {
  largestPaint: number;
  firstPaint: number;
  tasks: { start: number; ms: number }[];
  shift: number;
  slowest: number;
  /** When a finger came down the last time. */
  pressed: number;
  /** When the page that it led to was painted. */
  arrived: number;
}

/** Every visit is a first one: nothing is in the browser's cache. */
export async function visitSlowly(browser: Browser, url: string): Promise<Visit> {
  const { context, page, bytes } = await openPhone(browser);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  const { largestPaint, firstPaint, tasks, shift } = await noted(page);
  await context.close();
  const late = tasks.filter(({ start, ms }) => start + ms > firstPaint);
  return {
    largestPaint,
    shift,
    bytes,
    blocked: late.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
  };
}

/**
 * First contentful paints of a page and of its baseline, by turns, so that a busy moment meets both.
 * @returns medians, milliseconds
 */
export async function firstPaints(
  browser: Browser,
  [ours, theirs]: readonly [ours: string, theirs: string],
  rounds: number,
): Promise<{ ours: number; theirs: number }> {
  const taken: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round++) {
    taken.ours.push(await firstPaint(browser, ours));
    taken.theirs.push(await firstPaint(browser, theirs));
  }
  return { ours: median(taken.ours), theirs: median(taken.theirs) };
}

/** Of a first visit, which ends there. Milliseconds. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const { context, page } = await openPhone(browser);
  await page.goto(url, { waitUntil: 'commit' });
  const painted = await page.evaluate(
    () =>
      new Promise<number>((settle) => {
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint')) settle(startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await context.close();
  return painted;
}

/** @returns the longest that an event of that press took until it was painted; 0 below 16 ms, where nothing is told */
export async function interact(
  browser: Browser,
  siteUrl: string,
  { path, press, seen }: Interaction,
): Promise<number> {
  const { context, page, line } = await openPhone(browser);
  await page.goto(siteUrl + path, { waitUntil: 'load' });
  await page.locator(press).first().scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  await touch(line, page.locator(press).first());
  await page.locator(seen).first().waitFor({ state: 'visible' });
  await page.waitForTimeout(SETTLE_MS);
  const { slowest } = await noted(page);
  await context.close();
  return slowest;
}

/** As a finger does it: the locator's own tap is over at once, and runs scripts of its own between the events. */
export async function touch(line: CDPSession, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await wait(TOUCH_MS);
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Visits without any slowness until the pictures of that phone have all been made in their best form. */
export async function warmPictures(browser: Browser, urls: readonly string[]): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (const url of urls) {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForTimeout(1_000);
      await context.close();
    }
  }
}

export interface Phone {
  context: BrowserContext;
  page: Page;
  line: CDPSession;
  bytes: Record<string, number>;
}

export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // The loader that runs this file names functions by a helper of its own, which a page has not.
  await page.addInitScript('globalThis.__name = (it) => it');
  await page.addInitScript(note);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type.toLowerCase()));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  return { context, page, line, bytes };
}

export function noted(page: Page): Promise<Noted> {
  return page.evaluate(() => (window as unknown as { noted: Noted }).noted);
}

/** Runs in the page, before anything of its own. */
function note(): void {
  const noted: Noted = {
    largestPaint: Number.NaN,
    firstPaint: Number.NaN,
    tasks: [],
    shift: 0,
    slowest: 0,
    pressed: Number.NaN,
    arrived: Number.NaN,
  };
  (window as unknown as { noted: Noted }).noted = noted;
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch('largest-contentful-paint', ({ startTime }) => {
    noted.largestPaint = startTime;
  });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaint = startTime;
  });
  watch('longtask', ({ startTime, duration }) => noted.tasks.push({ start: startTime, ms: duration }));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) noted.shift += value;
  });
  watch(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId) noted.slowest = Math.max(noted.slowest, duration);
    },
    { durationThreshold: 16 },
  );
  addEventListener(
    'touchstart',
    ({ timeStamp }) => {
      noted.pressed = timeStamp;
    },
    { passive: true },
  );
  document.addEventListener('site:navigated', () => {
    // After the next frame: its paint is over when the task that follows it has its turn.
    requestAnimationFrame(() =>
      setTimeout(() => {
        noted.arrived = performance.now();
      }),
    );
  });
}
