import type { Browser, Page } from 'playwright-core';
import t from 'tap';
import { hydrated, openPage, SCREENS, startBrowser } from './support/browser.ts';
import { startWithin } from './support/start-within.ts';

const PATHS = [
  ...['/', '/landing', '/contact-us', '/about-us', '/ongoing-projects', '/projects/kolar-crest'],
  ...['/news', '/news/602', '/career', '/compare?p=kolar-crest&p=jamun-park', '/hi'],
];

/** By tag and class: the family of each text of that kind, and the spacing of its letters in relation to their size. */
type Setting = Record<string, string[]>;

t.test('a text has the same font and spacing on every page, once the fonts are there', async (t) => {
  const { site } = await startWithin(t);
  const browser = await startBrowser(t);
  for (const viewport of SCREENS) {
    const settings: Setting[] = [];
    for (const path of PATHS) settings.push(await settingOf(browser, site.url + path, viewport));
    t.ok(Object.keys(Object.assign({}, ...settings)).length > 80, 'there are texts of many classes');
    t.same(different(settings), [], `at ${viewport.width}`);

    const planted = (page: Page) =>
      page.evaluate(() => {
        document.querySelector('.eyebrow')?.setAttribute('data-planted', '');
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('[data-planted] { letter-spacing: 0; font-family: Georgia }');
        document.adoptedStyleSheets = [sheet];
      });
    settings.push(await settingOf(browser, `${site.url}/news`, viewport, planted));
    t.match(different(settings), [/^p\.eyebrow: /], 'another font is seen');
  }
});

t.test('every text is set in the fonts of the site, where they have its letters', async (t) => {
  const { site } = await startWithin(t);
  const browser = await startBrowser(t);
  const { page } = await openPage(browser);
  const line = await page.context().newCDPSession(page);
  await line.send('DOM.enable');
  await line.send('CSS.enable');
  for (const path of ['/landing', '/news', '/hi']) {
    await page.goto(site.url + path);
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    const { root } = await line.send('DOM.getDocument', { depth: 0 });
    const { nodeIds } = await line.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: 'main :is(h1, h2, p, a, label, button)',
    });
    for (const nodeId of nodeIds) {
      const { fonts } = await line.send('CSS.getPlatformFontsForNode', { nodeId });
      const others = fonts.filter(({ isCustomFont, glyphCount }) => !isCustomFont && glyphCount > 2);
      if (others.length) {
        const { outerHTML } = await line.send('DOM.getOuterHTML', { nodeId });
        t.same(others, [], `${path}: ${outerHTML.slice(0, 120)}`);
      }
    }
    t.ok(nodeIds.length > 10, path);
  }
});

async function settingOf(
  browser: Browser,
  url: string,
  viewport: (typeof SCREENS)[number],
  change?: (page: Page) => Promise<void>,
): Promise<Setting> {
  const { page } = await openPage(browser, { viewport });
  await page.goto(url);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  await change?.(page);
  const found = await page.evaluate(() => {
    const settings: Record<string, string[]> = {};
    const kindOf = ({ localName, classList }: Element) => [localName, ...[...classList].sort()].join('.');
    for (const element of document.querySelectorAll('[class]')) {
      const ownsText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
      if (!ownsText || element instanceof SVGElement) continue;
      const { fontFamily, letterSpacing, fontSize } = getComputedStyle(element);
      const spacing = (Number.parseFloat(letterSpacing) || 0) / Number.parseFloat(fontSize);
      // Parts of a line are set as their line is.
      const line =
        element.matches('span, a') && element.parentElement ? `${kindOf(element.parentElement)} > ` : '';
      const kind = line + kindOf(element);
      settings[kind] = [...(settings[kind] ?? []), `${spacing.toFixed(3)} ${fontFamily}`];
    }
    return settings;
  });
  await page.context().close();
  return found;
}

/** @returns the kinds of text that are set in more than one way, a line for each */
function different(settings: readonly Setting[]): string[] {
  const ways = new Map<string, Set<string>>();
  for (const [kind, found] of settings.flatMap((setting) => Object.entries(setting))) {
    ways.set(kind, new Set([...(ways.get(kind) ?? []), ...found]));
  }
  return [...ways].flatMap(([kind, found]) => (found.size > 1 ? [`${kind}: ${[...found].join(' | ')}`] : []));
}
