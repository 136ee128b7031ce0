import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import t, { type Test } from 'tap';
import { readManifest } from '../server/render/manifest.ts';
import { hydrated, openPage, startBrowser } from './support/browser.ts';
import { rawRequest } from './support/raw-http.ts';
import { SITE_MAP } from './support/site-map.ts';
import { until } from './support/until.ts';
import { allSettled, startBoth, visit } from './support/visit.ts';

/** Two-sided: a page or file that is suddenly small is a broken one. Bytes, brotli. */
const distDir = new URL('../dist/', import.meta.url).pathname;
const manifest = readManifest(distDir);
const sizeOf = (address: string) => statSync(`${distDir}public${address}.br`).size;
const within = (bytes: number, least: number, most: number) => bytes >= least && bytes <= most;

const { site } = await startBoth(t, { bestBrotli: true });

t.test('HTML and CSS of every page', async (t) => {
  const css = sizeOf(manifest.css);
  t.ok(within(css, 9_000, 15_872), `CSS: ${css}`);
  for (const [path, { css: style }] of Object.entries(manifest.firstScreens)) {
    const bytes = brotliCompressSync(style).length;
    t.ok(within(bytes, 1_500, 6_000), `${path}: style in the document: ${bytes}`);
  }
  for (const { path } of SITE_MAP) {
    const html = await brotliSize(site, path);
    t.ok(within(html, 5_000, 22_000), `${path}: ${html}`);
    t.ok(within(html + css, 12_000, 37_000), `${path}: ${html} + ${css}`);
  }
});

t.test('the markup of documents, uncompressed, and what of them shows the first screen', async (t) => {
  await allSettled(site, ['/', '/ongoing-projects']);
  for (const [path, most, screenEnd] of [
    ['/', 144_000, 'class="home-projects '],
    ['/ongoing-projects', 62_500, '</article>'],
    ['/news', 57_000, '</article>'],
  ] as const) {
    const { html } = await visit(site, path);
    // The style of the first screen is a budget of its own.
    const markup = Buffer.byteLength(html.replace(/<style[\s\S]*?<\/style>/g, ''));
    t.ok(within(markup, 30_000, most), `${path}: ${markup}`);
    const end = html.indexOf(screenEnd);
    const screen = brotliCompressSync(html.slice(0, end)).length;
    t.ok(end > 0 && within(screen, 2_000, 14_000), `${path}: ${screen} for the first screen`);
  }
});

/** Of a page; brotli is made after the first reader was served. Personal pages are sent as gzip. */
async function brotliSize(site: { url: string }, path: string): Promise<number> {
  const { body } = await until(
    () => rawRequest(site, path, { headers: { 'accept-encoding': 'br, gzip' } }),
    ({ headers }) =>
      headers['content-encoding'] === 'br' || String(headers['cache-control']).includes('no-store'),
  );
  return body.length;
}

t.test('scripts', async (t) => {
  const boot = sizeOf(manifest.boot);
  t.ok(within(boot, 2_000, 6_000), `boot: ${boot}`);
  for (const [path, own] of Object.entries(manifest.routes)) {
    const all = [manifest.boot, ...manifest.entry, ...own];
    const bytes = all.reduce((sum, file) => sum + sizeOf(file), 0);
    t.ok(within(bytes, 80_000, 102_000), `${path}: ${bytes} in ${all.length} files`);
  }
});

t.test('no page asks for a file that it did not announce', async (t) => {
  for (const [path, own] of Object.entries(manifest.routes)) {
    const announced = [...manifest.entry, ...own];
    for (const file of announced) {
      const text = readFileSync(`${distDir}public${file}`, 'utf8');
      for (const [, name] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
        t.ok(announced.includes(`/assets/${name}`), `${path}: ${file} needs ${name}`);
      }
    }
  }
});

t.test('fonts hold what is shown and no more', async (t) => {
  const css = readFileSync(`${distDir}public${manifest.css}`, 'utf8');
  const fonts = new Set([...css.matchAll(/\/assets\/fonts\/[\w.-]+\.woff2/g)].map(([address]) => address));
  t.equal(fonts.size, 4);
  for (const address of fonts) {
    const { size } = statSync(`${distDir}public${address}`);
    t.ok(within(size, 500, 60_000), `${address}: ${size}`);
  }
});

/** First visits: the pages that most begin with, those with a form of their own, and lists with words in Hindi. */
const EVERY_KIND = [
  ...['/', '/ongoing-projects', '/projects/kolar-crest', '/contact-us', '/landing', '/apply?job=807'],
  ...['/career', '/news', '/news/602', '/images', '/videos', '/press-coverage'],
];

t.test('in a real browser', async (t) => {
  const browser = await startBrowser(t);

  await t.test(
    'at most six requests besides pictures and faces, and the first screen waits for none of them',
    async (t) => {
      for (const path of EVERY_KIND) {
        const { page, requests } = await openPage(browser, { reducedMotion: 'reduce' });
        await page.goto(site.url + path);
        await hydrated(page);
        await page.waitForTimeout(300);
        const others = requests.filter((url) => !/\/media\/|\.png$|^data:|\.woff2$/.test(url));
        t.ok(within(others.length, 5, 6), `${path}: ${others.join(' ')}`);
        const blocking = await page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .filter(
              (entry) =>
                (entry as PerformanceResourceTiming & { renderBlockingStatus?: string })
                  .renderBlockingStatus === 'blocking',
            )
            .map(({ name }) => new URL(name).pathname),
        );
        t.same(blocking, []);
        await page.context().close();
      }
    },
  );

  await t.test('the boot script asks for no layout before the browser makes its own', async (t) => {
    const { page } = await openPage(browser);
    await page.addInitScript(() => {
      const asked: string[] = [];
      for (const [prototype, names] of [
        [HTMLElement.prototype, ['offsetParent', 'offsetLeft', 'offsetTop', 'offsetWidth', 'offsetHeight']],
        [Element.prototype, ['clientWidth', 'clientHeight', 'scrollWidth', 'scrollLeft', 'scrollTop']],
      ] as const) {
        for (const name of names) {
          const { get, ...rest } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
          Object.defineProperty(prototype, name, {
            ...rest,
            get() {
              asked.push(name);
              return get?.call(this);
            },
          });
        }
      }
      Object.assign(window, { asked });
      // The boot script is a module: it has run by then, and nothing is painted yet.
      document.addEventListener('DOMContentLoaded', () => asked.push('DOMContentLoaded'));
    });
    await page.goto(site.url);
    const read = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
    const asked = await until(read, (names) => names.includes('scrollWidth'));
    t.equal(asked[0], 'DOMContentLoaded');
    t.ok(asked.includes('scrollWidth'), 'rows are measured later');
    await page.context().close();
  });

  await t.test('on a slow line only the boot script comes', async (t) => {
    const { page, requests } = await openPage(browser);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', downlink: 0.6 } });
    });
    await page.goto(`${site.url}/ongoing-projects`);
    await page.waitForTimeout(1_000);
    t.same(
      requests.filter((url) => url.endsWith('.js')).map((url) => new URL(url).pathname),
      [manifest.boot],
    );
  });

  await t.test('the largest picture on phones with two and three pixels to one', async (t) => {
    const pictured = await startBrowser(t, { pictures: true });
    for (const deviceScaleFactor of [2, 3]) await largestPicture(t, pictured, deviceScaleFactor);
  });

  async function largestPicture(t: Test, pictured: Browser, deviceScaleFactor: number): Promise<void> {
    const { page } = await openPage(pictured, { viewport: { width: 390, height: 844 }, deviceScaleFactor });
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (!/\/media\/.*\/(\d+)\.(avif|webp|jpg)$/.test(response.url())) return;
      const size = response.body().then(({ length }) => length);
      sizes.set(
        response.url(),
        size.catch(() => 0),
      );
    });
    // A later visit finds the small format made.
    const visited = async () => {
      await page.goto(site.url);
      const hero = page.locator('.home-hero__picture img').first();
      const source = await hero.evaluate(async (img: HTMLImageElement) => {
        await img.decode();
        return img.currentSrc;
      });
      return { source, bytes: (await sizes.get(source)) ?? 0 };
    };
    await visited();
    const { source, bytes } = await until(visited, ({ bytes }) => within(bytes, 5_000, 60_000));
    t.ok(within(bytes, 5_000, 60_000), `${deviceScaleFactor} to one: ${bytes} ${source}`);
    await page.context().close();
  }
});
