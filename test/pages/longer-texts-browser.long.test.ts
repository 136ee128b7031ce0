import t from 'tap';
import { inLanguage, LANGUAGE_NAMES } from '../../shared/language.ts';
import { tooWide } from '../page-checks/checks.ts';
import { hydrated, openPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

/** In the page: words become longer, as in a browser's translation into Tamil or German. */
function lengthen(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = text.data.replace(
      /[\p{L}\p{M}]{3,}/gu,
      (word) => word + word.slice(0, Math.ceil(word.length * 0.6)),
    );
  }
}

/** In the page: letters become larger and nothing else, as in an app's own browser on a phone with large letters. */
function enlarge(): void {
  const all = [...document.body.querySelectorAll<HTMLElement>('*')];
  const sizes = all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  for (const [at, element] of all.entries())
    element.style.setProperty('font-size', `${(sizes[at] ?? 0) * 1.3}px`, 'important');
}

/** In the page: the spacing that a reader may set (WCAG 2.2, 1.4.12). */
function space(): void {
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { style } = element;
    style.setProperty('line-height', '1.5', 'important');
    style.setProperty('letter-spacing', '0.12em', 'important');
    style.setProperty('word-spacing', '0.16em', 'important');
  }
}

/** In the page: parts of the frame and texts of the hero that leave the screen or are cut. */
function cutParts(): string[] {
  const outside = [
    ...document.querySelectorAll('.site-header__inner > *, .site-nav__menus > *, .sticky-enquiry > *'),
  ]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1)
    .map(({ className }) => `${className} leaves the screen`);
  const spilt = [...document.querySelectorAll('.sticky-enquiry > *')]
    .filter((part) => part.checkVisibility() && part.scrollHeight > part.clientHeight + 1)
    .map(({ className }) => `${className} spills`);
  const slides = [...document.querySelectorAll('.home-hero__slide')];
  const cut = slides.filter((slide) => {
    const [box, title] = [slide, slide.querySelector('.home-hero__title')].map((part) =>
      part?.getBoundingClientRect(),
    );
    return box && title && title.top < box.top;
  });
  return [...outside, ...spilt, ...cut.map(({ textContent }) => `cut: ${textContent}`)];
}

const CHANGES = { lengthen, enlarge, space };

t.test('longer words, larger letters and wide spacing leave the frame and the hero whole', async (t) => {
  const { page } = await openPage(t, browser, { reducedMotion: 'reduce' });
  for (const language of LANGUAGE_NAMES) {
    for (const start of ['/', '/contact-us', '/projects/kolar-crest']) {
      for (const [name, change] of Object.entries(CHANGES)) {
        for (const width of name === 'enlarge' ? [320, 360, 390] : [320, 390, 1024, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(site.url + inLanguage(start, language));
          await hydrated(page);
          await page.evaluate(change);
          const found = [...(await page.evaluate(cutParts)), ...(await page.evaluate(tooWide))];
          t.same(found, [], `${name}: ${inLanguage(start, language)} at ${width}`);
        }
      }
    }
  }
});
