import type { Page } from 'playwright-core';
import t from 'tap';
import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/language.ts';
import { hydrated, onAFastLine, openPage, openQuietPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';
import { ONE_OF_EACH_KIND } from '../support/site-map.ts';

/** The last one is the page that the visit began with: it has its document's own style. */
const PATHS = [...ONE_OF_EACH_KIND.map(({ path }) => path).filter((path) => path !== '/news'), '/news'];

/** The word of the switch for a language that is not in Latin letters. */
const IN_OTHERS = new RegExp(
  `hreflang="(?:${LANGUAGE_NAMES.filter((name) => LANGUAGES[name].script !== 'Latin').join('|')})"`,
  'i',
);

t.test('a page that a link leads to has its style in the moment it is shown', async (t) => {
  const visit = await openQuietPage(t, browser, { reducedMotion: 'reduce' });
  const document = await openPage(t, browser, { reducedMotion: 'reduce' });
  for (const { page } of [visit, document]) await page.addInitScript(addLooks);
  await visit.page.addInitScript(onAFastLine);
  await visit.page.goto(`${site.url}/news`);
  await hydrated(visit.page);
  const letters: string[] = [];
  for (const path of PATHS) {
    const shown = await follow(visit.page, path);
    await document.page.goto(site.url + path);
    t.same(changed(await looksOf(document.page), shown), [], path);
    letters.push(await lettersOf(document.page));
    t.equal(letters.at(-1), letters[0], `${path}: header and footer have the letters of other pages`);
  }
});

t.test('every text is set in the fonts of the site, where they have its letters', async (t) => {
  const { page } = await openPage(t, browser);
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
      selector: 'main :is(h1, h2, p, a, label, button), header [hreflang]',
    });
    for (const nodeId of nodeIds) {
      const { fonts } = await line.send('CSS.getPlatformFontsForNode', { nodeId });
      const others = fonts.filter(({ isCustomFont, glyphCount }) => !isCustomFont && glyphCount > 2);
      if (!others.length) continue;
      const { outerHTML } = await line.send('DOM.getOuterHTML', { nodeId });
      // The switch's one word is set in the machine's own letters, where it has them.
      const known = IN_OTHERS.test(outerHTML) ? /Devanagari|Nirmala/ : /^$/;
      const foreign = others.filter(({ familyName }) => !known.test(familyName));
      if (foreign.length) t.same(foreign, [], `${path}: ${outerHTML.slice(0, 120)}`);
    }
    t.ok(nodeIds.length > 10, path);
    if (path !== '/landing') continue;
    const labels = page.locator('.project-card__facts dt');
    const spacings = await labels.evaluateAll((all) => all.map((dt) => getComputedStyle(dt).letterSpacing));
    t.equal(new Set(spacings).size, 1, 'labels on cards, RERA among them, are spaced alike');
  }
});

t.test("the switch's word is fetched only where the machine has no letters for Hindi", async (t) => {
  const { page, requests } = await openPage(t, browser);
  await page.goto(`${site.url}/news`);
  await page.evaluate(() => document.fonts.ready);
  const isLocal = await page.evaluate(() => {
    const names = ['NotoSansDevanagari-Regular', 'Nirmala UI', 'KohinoorDevanagari-Regular'];
    const loads = names.map((name) => new FontFace(name, `local("${name}")`).load());
    return Promise.any(loads).then(Boolean, () => false);
  });
  t.equal(
    requests.some((url) => url.includes('/hindi-word-')),
    !isLocal,
    isLocal ? 'it has' : 'it has none',
  );
});

/** The looks of elements, by tag and class. */
type Looks = Record<string, string[]>;

interface WithLooks {
  looks(): Looks;
}

/** In the page, before anything else. */
function addLooks(): void {
  const PROPERTIES = [
    ...['display', 'position', 'color', 'background-color', 'font-size', 'font-family', 'letter-spacing'],
    ...['padding', 'row-gap', 'text-transform', 'border-width'],
  ];
  const looks = () => {
    const found: Looks = {};
    for (const element of document.querySelectorAll(
      ':is(.site-header, main, .site-footer) [class]:not(svg)',
    )) {
      const style = getComputedStyle(element);
      const kind = `${element.localName}.${element.getAttribute('class')}`;
      const look = PROPERTIES.map((name) => style.getPropertyValue(name)).join(' ');
      found[kind] = [...(found[kind] ?? []), look];
    }
    return found;
  };
  Object.assign(window, { looks });
}

function looksOf(page: Page): Promise<Looks> {
  return page.evaluate(() => (window as unknown as WithLooks).looks());
}

/** The families and spacings of the frame's letters, by tag and class, with the fonts there. */
const lettersOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const all = [...document.querySelectorAll(':is(.site-header, .site-footer) [class]:not(svg)')];
    const letters = all.map((element) => {
      const { fontFamily, letterSpacing } = getComputedStyle(element);
      return `${element.localName}.${element.getAttribute('class')}: ${fontFamily} ${letterSpacing}`;
    });
    return [...new Set(letters)].sort().join('\n');
  });

/** Follows a link. @returns what the page looks like in the task that shows it */
function follow(page: Page, path: string): Promise<Looks> {
  return page.evaluate((path) => {
    const shown = new Promise<Looks>((resolve) => {
      const tell = () => resolve((window as unknown as WithLooks).looks());
      document.addEventListener('site:navigated', tell, { once: true });
    });
    const link = Object.assign(document.createElement('a'), { href: path });
    document.body.append(link);
    link.click();
    link.remove();
    return shown;
  }, path);
}

/** @returns the kinds of elements that both pages have and that look alike nowhere, a line for each */
function changed(one: Looks, other: Looks): string[] {
  return Object.keys(one).flatMap((kind) => {
    const [looks = [], others] = [one[kind], other[kind]];
    return !others || looks.some((look) => others.includes(look))
      ? []
      : [`${kind}: ${looks[0]} | ${others[0]}`];
  });
}
