import type { PageCheck } from './page-check.ts';

export const nothingNeedsAScript: PageCheck = {
  name: 'it shows nothing that needs a script',
  async problems({ page }) {
    return page.evaluate(() =>
      [...document.querySelectorAll('.needs-js, dialog')]
        .filter((element) => element.checkVisibility())
        .map(({ tagName, className }) => `shows ${tagName.toLowerCase()}.${className}`),
    );
  },
  planted: { body: '<dialog open>Hello</dialog>' },
};

/** Read without scripts, where what stands in `noscript` is a part of the document. */
export const nothingHoldsUpItsPaint: PageCheck = {
  name: 'its style stands in it, and it waits for no file before it is painted',
  async problems({ page, headers }) {
    return [...(headers.link ? [`link: ${headers.link}`] : []), ...(await page.evaluate(heldUp))];
  },
  planted: { head: '<link rel="preload" as="font" href="/none.woff2">' },
};

/** In the page. */
function heldUp(): string[] {
  const problems = [
    ...document.querySelectorAll(
      '[as=font], [as=style], [rel=stylesheet], [rel=modulepreload], script[src]:not([type=module])',
    ),
  ].map((element) => `has ${element.outerHTML.slice(0, 100)}`);
  const root = document.getElementById('root');
  const style = document.querySelector('head > style');
  if (!root || !style || style.textContent.length <= 20_000) problems.push('its style does not stand in it');
  return problems;
}
