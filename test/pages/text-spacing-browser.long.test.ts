import t from 'tap';
import { inLanguage, LANGUAGE_NAMES } from '../../shared/language.ts';
import { tooWide } from '../page-checks/checks.ts';
import { hydrated, openPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';
import { ONE_OF_EACH_KIND } from '../support/site-map.ts';

/** The spacing that a reader may set for himself (WCAG 2.2, 1.4.12). */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important }`;

/** Texts of the frame and the cards that stand on one line each as they are set, or in a box of their own. */
const TEXTS =
  '.wordmark__first, .wordmark__rest, .site-header__toggle, .contact-bar__link, .project-card__place, .project-card__type, .home-strip__title';
/** A name of more letters may end in an ellipsis. */
const MOST_LETTERS = 40;

t.test('with wide text spacing on a phone nothing is cut, and no page scrolls sideways', async (t) => {
  const { page } = await openPage(t, browser, { bypassCSP: true, reducedMotion: 'reduce' });
  const check = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 640 });
    const found = await page.evaluate(
      ([texts, mostLetters]) => {
        const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() as DOMRect;
        const shown = [...document.querySelectorAll<HTMLElement>(texts)].filter((each) =>
          each.checkVisibility(),
        );
        const cut = shown.filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight, textContent }) =>
            clientWidth &&
            textContent.length <= mostLetters &&
            (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
        );
        const lines = (selector: string) => {
          const range = document.createRange();
          range.selectNodeContents(document.querySelector(selector) as Element);
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
        };
        return {
          shown: shown.length > 3,
          cut: cut.map(({ className, textContent }) => `${className}: ${textContent}`),
          wordmark: lines('.wordmark__first'),
          isUnderBar: of('.wordmark').bottom <= of('.site-header').bottom,
          isBeside: of('.wordmark').right <= of('.site-header__toggle').left,
        };
      },
      [TEXTS, MOST_LETTERS] as const,
    );
    const expected = { shown: true, cut: [], wordmark: 1, isUnderBar: true, isBeside: true };
    t.same(found, expected, `${path} at ${width}`);
    t.same(await page.evaluate(tooWide), [], `${path} at ${width}`);
  };
  for (const { path: start } of [...ONE_OF_EACH_KIND, { path: '/emi-calculator' }]) {
    for (const language of LANGUAGE_NAMES) {
      const path = inLanguage(start, language);
      await page.goto(site.url + path);
      await page.addStyleTag({ content: SPACING });
      await page.evaluate(async () => void (await document.fonts.ready));
      for (const width of [320, 360, 390, 400, 412]) await check(path, width);
    }
  }
});

t.test('the header of a phone holds name, language, search and menu beside each other', async (t) => {
  const { page } = await openPage(t, browser);
  const parts = ['.wordmark', '.site-header__language', '.site-header__search', '.site-header__toggle'];
  for (const path of ['/', '/hi']) {
    for (const width of [320, 360, 375, 390, 412, 440]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(site.url + path);
      const boxes = await Promise.all(
        parts.map((part) => page.locator(`.site-header ${part}`).boundingBox()),
      );
      const edges = boxes.flatMap((box) => (box?.width ? [box.x, box.x + box.width] : []));
      const inOrder = edges.toSorted((a, b) => a - b);
      t.same(edges, inOrder, `${path} ${width}: nothing lies on another`);
      t.ok(Number(edges.at(-1)) <= width, `${path} ${width}: all within the screen`);
      const mark = (await page.locator('.site-header .wordmark__mark').boundingBox())?.width ?? 0;
      t.ok(mark === 0 || mark >= 32, `${path} ${width}: a mark of ${mark} px is whole`);
    }
  }
});

t.test('grids have their columns, and the first picture of a gallery is the largest', async (t) => {
  const { page } = await openPage(t, browser);
  const columnsOf = (grid: string) =>
    page.locator(grid).evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
  for (const [path, grid, narrow, wide] of [
    ['/images', '.image-albums__grid', 2, 3],
    ['/images/704', '.image-album__pictures', 2, 3],
    ['/press-coverage', '.press__clippings', 2, 4],
    ['/projects/kolar-crest', '.project-facts', 2, 3],
    ['/videos', '.list-page > ul', 1, 2],
    ['/news', '.news-list__stories', 1, 3],
    ['/career', '.career-steps ol', 1, 3],
  ] as const) {
    await page.goto(site.url + path);
    // Content that has changed since the document was made is rendered anew: what was there before has no style.
    await hydrated(page);
    for (const [width, columns] of [
      [390, narrow],
      [1440, wide],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      t.equal(await columnsOf(grid), columns, `${path} at ${width}`);
      if (!path.startsWith('/images')) continue;
      const pictures = await page.locator(`${grid} .picture`).all();
      const heights = await Promise.all(
        pictures.map(async (each) => (await each.boundingBox())?.height ?? 0),
      );
      const [first = 0, ...others] = heights;
      t.ok(others.length && Math.max(...others) < first, `${path} at ${width}: ${heights.map(Math.round)}`);
    }
  }
});

t.test('a last section with a ground of its own meets the footer', async (t) => {
  const { page } = await openPage(t, browser);
  for (const path of ['/', '/landing']) {
    await page.goto(site.url + path);
    const gap = await page.evaluate(() => {
      const end = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return (end('.site-footer')?.top ?? Number.NaN) - (end('main')?.bottom ?? 0);
    });
    t.equal(gap, 0, path);
  }
});

t.test('the strip stands below the hero up to 768 px, and the menus lie open from 992 px', async (t) => {
  const { page } = await openPage(t, browser);
  await page.goto(site.url);
  for (const [width, isBelow, hasToggle] of [
    [768, true, true],
    [769, false, true],
    [991, false, true],
    [992, false, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const boxOf = (part: string) => page.locator(part).boundingBox();
    const [hero, strip] = await Promise.all(['#home-hero', '#home-strip'].map(boxOf));
    const end = (hero?.y ?? 0) + (hero?.height ?? 0);
    t.equal((strip?.y ?? 0) >= end - 1, isBelow, `${width} px: the strip`);
    t.equal(await page.locator('.site-header__toggle').isVisible(), hasToggle, `${width} px: the menus`);
  }
});
