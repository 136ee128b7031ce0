import type { PageCheck } from './page-check.ts';

/** Side of a thumb's target, in CSS pixels. */
const THUMB = 44;

export const targetsAreLarge: PageCheck = {
  name: 'every target is large enough for a thumb',
  problems: ({ page }) => page.evaluate(smallTargets, THUMB),
  planted: { body: '<p><a href="/">x</a></p>' },
};

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
