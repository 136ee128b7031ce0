import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium as driver, type Page } from 'playwright-core';
import type { Test } from 'tap';

/** The real browser that comes from the npm registry; ends with the test. */
export async function startBrowser(t: Test): Promise<Browser> {
  const browser = await driver.launch({
    executablePath: await chromium.executablePath(),
    args: [
      // In one process the whole browser would end with its first page.
      ...chromium.args.filter((flag) => flag !== '--single-process' && flag !== '--no-zygote'),
      '--no-sandbox',
      '--disable-background-networking',
    ],
  });
  t.teardown(() => browser.close());
  return browser;
}

/** A page and what its console said: a message of a level that matters fails the test. */
export interface WatchedPage {
  page: Page;
  /** Console warnings and errors, and exceptions. */
  messages: string[];
  /** Addresses that were asked for. */
  requests: string[];
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const messages: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  return { page, messages, requests };
}

/** Waits until React has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-app]', { timeout: 10_000 });
}
