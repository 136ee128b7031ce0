import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { noted, openPhone, type Phone, SETTLE_MS, touch } from './browser-visit.ts';

/** The app comes within that on the slowest line; milliseconds. */
const MAX_WAIT_MS = 30_000;

/** A link that is followed once the app is there. */
export interface Step {
  from: string;
  /** A selector; the first that is shown. */
  link: string;
}

/** @returns for how long tasks of taking a page over, after a first sign of intent, block the page; milliseconds */
export async function takeoverBlocking(browser: Browser, url: string): Promise<number> {
  const phone = await openPhone(browser);
  await phone.page.goto(url, { waitUntil: 'load' });
  await phone.page.waitForTimeout(SETTLE_MS);
  const before = (await noted(phone.page)).tasks.length;
  await takeOver(phone);
  await wait(SETTLE_MS);
  const { tasks } = await noted(phone.page);
  await phone.context.close();
  return tasks.slice(before).reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
}

/**
 * @param ahead whether the page was asked for before the finger came down, by the link's focus
 * @returns from the finger on the link (which rests there for 80 ms) to the painted page; milliseconds
 */
export async function followLink(
  browser: Browser,
  siteUrl: string,
  { from, link }: Step,
  ahead: boolean,
): Promise<number> {
  const phone = await openPhone(browser);
  await phone.page.goto(siteUrl + from, { waitUntil: 'load' });
  await takeOver(phone);
  const target = phone.page.locator(link).first();
  await target.scrollIntoViewIfNeeded();
  if (ahead) await target.focus();
  await wait(SETTLE_MS);
  await touch(phone.line, target);
  await until(phone, '!Number.isNaN(noted.arrived)');
  const { pressed, arrived } = await noted(phone.page);
  await phone.context.close();
  return arrived - pressed;
}

/** Presses a key that does nothing, and waits for the app. */
async function takeOver(phone: Phone): Promise<void> {
  const shift = { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 };
  await phone.line.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...shift });
  await phone.line.send('Input.dispatchKeyEvent', { type: 'keyUp', ...shift });
  await until(phone, "'app' in document.documentElement.dataset");
}

/** Not the driver's own wait: that brings a script along, whose parsing alone is a long task of a slow phone. */
async function until({ line }: Phone, expression: string): Promise<void> {
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; await wait(100)) {
    const { result } = await line.send('Runtime.evaluate', { expression });
    if (result.value === true) return;
  }
  throw new Error(`Never came: ${expression}`);
}
