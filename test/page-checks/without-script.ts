import type { PageCheck } from './page-check.ts';

const SHEET = /\/site-[\w-]+\.css$/;

export const nothingNeedsAScript: PageCheck = {
  name: 'it shows nothing that needs a script, and its sheet comes with it',
  async problems({ page, requests }) {
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('.needs-js, dialog')]
        .filter((element) => element.checkVisibility())
        .map(({ tagName, className }) => `shows ${tagName.toLowerCase()}.${className}`),
    );
    const sheets = requests.filter((url) => SHEET.test(url)).length;
    return sheets === 1 ? shown : [...shown, `asks for ${sheets} sheets`];
  },
  planted: { body: '<dialog open>Hello</dialog>' },
};

/** Read without scripts, where what stands in `noscript` is a part of the document. */
export const nothingHoldsUpItsPaint: PageCheck = {
  name: 'it does not wait for a sheet or a font before it is painted',
  async problems({ page, headers }) {
    return [...(headers.link ? [`link: ${headers.link}`] : []), ...(await page.evaluate(heldUp))];
  },
  planted: { head: '<link rel="preload" as="font" href="/none.woff2">' },
};

/** In the page. */
function heldUp(): string[] {
  const problems = [
    ...document.querySelectorAll(
      '[as=font], [rel=preload][as=style], [rel=modulepreload], script[src]:not([type=module])',
    ),
  ].map((element) => `has ${element.outerHTML.slice(0, 100)}`);
  const root = document.getElementById('root');
  const heading = document.querySelector('h1');
  const style = document.querySelector('head > style');
  const sheets = [...document.querySelectorAll('[rel=stylesheet]')];
  const last = sheets.at(-1);
  const isAfter = (one: Element, other: Element) =>
    Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) && !other.contains(one);
  if (!root || !last || !isAfter(last, root)) problems.push('no sheet ends it');
  if (!heading || !sheets.every((sheet) => isAfter(sheet, heading)))
    problems.push('a sheet stands before its words');
  if (!root || !style || !isAfter(root, style) || style.textContent.length <= 5_000)
    problems.push('no style stands before it');
  return problems;
}
