import type { PageCheck } from './page-check.ts';

/** The narrowest screen. */
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

export const itFits: PageCheck = {
  name: 'it fits its screen, and one of 320 pixels',
  async problems({ page }) {
    const own = await page.evaluate(tooWide);
    const viewport = page.viewportSize();
    await page.setViewportSize(NARROW);
    const narrow = await page.evaluate(tooWide);
    if (viewport) await page.setViewportSize(viewport);
    return [...own, ...narrow];
  },
  planted: { head: '<style>#root { width: 2000px }</style>' },
};
