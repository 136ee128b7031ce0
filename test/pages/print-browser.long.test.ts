import t from 'tap';
import { inLanguage } from '../../shared/language.ts';
import { hydrated, openPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';
import { ONE_OF_EACH_KIND } from '../support/site-map.ts';

/** In the page: texts that are hard to read on white paper, or on the ground that they are printed on. */
function unreadable(): string[] {
  const rgb = (color: string) =>
    (color.match(/[\d.]+/g) ?? []).map(
      (value, at) =>
        // `color(srgb …)` counts to 1.
        Number(value) * (color.startsWith('color') && at < 3 ? 255 : 1),
    );
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = rgb(color).map((value) => (value / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: number, other: number) =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const groundOf = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return rgb(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
  };
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = (texts.currentNode as Text).data.trim();
    if (!text || !element?.checkVisibility() || element.closest('.visually-hidden, script, style, svg'))
      continue;
    const own = luminance(getComputedStyle(element).color);
    for (const ground of ['rgb(255, 255, 255)', groundOf(element)])
      if (contrast(own, luminance(ground)) < 4)
        found.add(`${element.className}: ${text.slice(0, 30)} on ${ground}`);
  }
  return [...found];
}

t.test('each text can be read on paper, whether the browser prints grounds or not', async (t) => {
  // The width of A4 between the margins.
  const { page } = await openPage(t, browser, { viewport: { width: 695, height: 1000 } });
  for (const { path } of [...ONE_OF_EACH_KIND, { path: '/emi-calculator' }, { path: '/career' }]) {
    await page.goto(site.url + inLanguage(path, 'en'));
    await hydrated(page);
    await page.emulateMedia({ media: 'print' });
    t.same(await page.evaluate(unreadable), [], path);
    await page.emulateMedia({ media: 'screen' });
  }
});
