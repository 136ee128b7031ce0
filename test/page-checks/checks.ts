import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/language.ts';
import { findings } from '../support/axe.ts';
import { complaints, type WatchedPage } from '../support/browser.ts';

/** A page in the browser, and what it said and asked for since it was loaded. */
export interface LoadedPage extends WatchedPage {
  site: { url: string };
  /** With query. */
  path: string;
  heading: string;
  /** Of the document's response. */
  headers: Record<string, string>;
  /** How far its parts moved while it loaded, each with its elements. */
  shifts: { value: number; moved: string }[];
}

/** A check of every page once it is loaded: a line for each problem, none for a page that is well. */
export type PageCheck = (loaded: LoadedPage) => Promise<string[]> | string[];

/** Around the content of every page, the same on all. */
const FRAME = ['.site-header', '.sticky-enquiry', '.site-footer', '#enquiry-dialog'];

export const axeFindsNothing: PageCheck = ({ page }) => findings(page);

/** Of a page whose frame is looked at on another one: that is more than half of it. */
export const axeFindsNothingWithinTheFrame: PageCheck = ({ page }) => findings(page, { exclude: FRAME });

/** In the page: choices whose value is the text that is read, which a translation changes. */
function unvalued(): string[] {
  const choices = document.querySelectorAll(
    'option, [type=radio], [type=checkbox], button[name], [type=submit][name]',
  );
  return [...choices].filter((choice) => !choice.hasAttribute('value')).map(({ outerHTML }) => outerHTML);
}

export const choicesCarryTheirValue: PageCheck = ({ page }) => page.evaluate(unvalued);

/** Half of a shift that a visitor notices; with its fonts. */
const MAX_SHIFT = 0.05;

export const nothingMoves: PageCheck = ({ shifts }) => {
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  return sum < MAX_SHIFT ? [] : shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved}`);
};

const OTHERS = LANGUAGE_NAMES.filter((name) => LANGUAGES[name].script !== 'Latin');
/** In the page: what is marked as a language that is not in Latin letters, and the letters of these languages. */
const IN_OTHERS = {
  marked: OTHERS.map((name) => `[lang="${name}"]`).join(),
  letters: OTHERS.map((name) => `\\p{Script=${LANGUAGES[name].script}}`).join('|'),
};

/** Text in another script is marked, so that no English voice reads it. */
export const otherScriptsAreMarked: PageCheck = ({ page }) =>
  page.evaluate(
    ({ marked, letters }) =>
      [...document.querySelectorAll(`body *:not(script, .prose, .prose *, ${marked})`)]
        .filter((element) => !element.closest(marked))
        .flatMap(({ childNodes, className }) =>
          [...childNodes]
            .filter((node) => node instanceof Text && new RegExp(letters, 'u').test(node.data))
            .map(({ nodeValue }) => `${className}: ${nodeValue}`),
        ),
    IN_OTHERS,
  );

/** Words of upstream on a page in another script are marked as English, so that no Hindi voice reads them. */
export const englishIsMarked: PageCheck = ({ page }) =>
  page.evaluate(
    ({ marked }) =>
      [...document.querySelectorAll('body *:not(script, style)')].flatMap((element) =>
        element.closest('[lang]')?.matches(marked)
          ? [...element.childNodes]
              .filter(
                (node) => node instanceof Text && /^[ -~–’]*[a-z]{4,} [a-z]{3,}[ -~–’]*$/i.test(node.data),
              )
              .map(({ nodeValue }) => `${element.className}: ${nodeValue}`)
          : [],
      ),
    IN_OTHERS,
  );

/** It says nothing in the console, and all that it asks for is there. */
export const itIsQuiet: PageCheck = (loaded) =>
  complaints(loaded).filter((complaint) => complaint !== `404 ${loaded.site.url}${loaded.path}`);

export const nobodyElseIsAsked: PageCheck = ({ requests, site }) =>
  requests.filter((url) => !url.startsWith(site.url) && !/^(data|blob):/.test(url));

/** Besides pictures, fonts, and what measures a visit, which waits for its visitor (client/boot/start-vitals.ts). */
const NOT_COUNTED = /\/media\/|\/qr\/|\.png$|^data:|\.woff2$|\/assets\/vitals-/;
/** For a request that comes once more when React is there. */
const REST_MS = 300;
const [LEAST_REQUESTS, MOST_REQUESTS] = [5, 8];

/** The sheet of wide screens and mice: phones, which have neither, do not wait for it. */
const ELSEWHERE = /-elsewhere-\w+\.css$/;

/** The first screen of a phone waits for none of its requests. */
export const fewRequests: PageCheck = async ({ page, requests }) => {
  await page.waitForTimeout(REST_MS);
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
      .map(({ name }) => `waits for ${name}`),
  );
  const waitedFor = blocking.filter((waits) => !ELSEWHERE.test(waits));
  const others = requests.filter((url) => !NOT_COUNTED.test(url));
  const isRight = others.length >= LEAST_REQUESTS && others.length <= MOST_REQUESTS;
  return [...(isRight ? [] : [`${others.length} requests: ${others.join(' ')}`]), ...waitedFor];
};

export const itsWordsAreShown: PageCheck = async ({ page, heading }) => {
  const { title, shown, hasFooter } = await page.evaluate(() => ({
    title: document.title,
    shown: [...document.querySelectorAll('h1')].find((element) => element.checkVisibility())?.innerText,
    hasFooter: document.querySelector('.site-footer')?.checkVisibility() ?? false,
  }));
  return [
    ...(shown?.includes(heading) ? [] : [`shows ${shown} instead of ${heading}`]),
    ...(/Bhavishya Group|भविष्य ग्रुप/.test(title) ? [] : [`has the title ${title}`]),
    ...(hasFooter ? [] : ['shows no footer']),
  ];
};

/** Side of a thumb's target, in CSS pixels. */
const THUMB = 44;

export const targetsAreLarge: PageCheck = ({ page }) => page.evaluate(smallTargets, THUMB);

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

const NARROW = { width: 320, height: 640 };

/** In the page: what stands out of it on the right; nothing when it is no wider than the screen. */
export function tooWide(): string[] {
  const { scrollWidth } = document.scrollingElement ?? document.body;
  if (scrollWidth <= innerWidth) return [];
  const wide = [...document.querySelectorAll('main *')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1,
  );
  return [
    `${scrollWidth} pixels`,
    ...wide.slice(0, 8).map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`),
  ];
}

/** Its own screen, and one of 320 pixels. */
export const itFits: PageCheck = async ({ page }) => {
  const own = await page.evaluate(tooWide);
  const viewport = page.viewportSize();
  await page.setViewportSize(NARROW);
  const narrow = await page.evaluate(tooWide);
  if (viewport) await page.setViewportSize(viewport);
  return [...own, ...narrow];
};

/** In the page: short words that are broken at the end of a line. */
function brokenWords(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest('.visually-hidden')) continue;
    // Words with signs in them may go on in the next line; so may long ones.
    for (const { 0: word, index } of (node as Text).data.matchAll(/(?<!\S)[\p{L}\p{M}]{2,16}(?!\S)/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1)
        broken.push(`${node.parentElement?.className || node.parentElement?.tagName}: ${word}`);
    }
  }
  return broken;
}

export const wordsAreWhole: PageCheck = ({ page }) => page.evaluate(brokenWords);

export const nothingNeedsAScript: PageCheck = ({ page }) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.needs-js, dialog')]
      .filter((element) => element.checkVisibility())
      .map(({ tagName, className }) => `shows ${tagName.toLowerCase()}.${className}`),
  );

const HOLDS_UP =
  '[as=font], [as=style], [rel=stylesheet]:not([media]), [rel=modulepreload], script[src]:not([type=module])';

/** Read without scripts, where what stands in `noscript` is a part of the document. */
export const nothingHoldsUpItsPaint: PageCheck = async ({ page, headers }) => {
  const held = await page.locator(HOLDS_UP).evaluateAll((all) => all.map(({ outerHTML }) => outerHTML));
  const style = (await page.locator('head > style').first().textContent()) ?? '';
  return [
    ...(headers.link ? [`link: ${headers.link}`] : []),
    ...held.map((html) => `has ${html.slice(0, 100)}`),
    ...(style.length > 20_000 ? [] : ['its style does not stand in it']),
  ];
};
