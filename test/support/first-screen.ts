import type { Page, ViewportSize } from 'playwright-core';

/** What a page shows before anybody has scrolled, on a phone and on a desk. */
export const SCREENS: [phone: ViewportSize, desk: ViewportSize] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/**
 * Elements in sight, those around them, and those whose own rules keep them out of sight. Runs in the page.
 * @param screens how far down, in heights of the screen
 */
function inSight(screens: number): Element[] {
  const found: Element[] = [];
  const hidden = (element: Element) =>
    element.matches('dialog:not([open]), [hidden], script, style, link, noscript, template') ||
    (element.matches('[popover]:not(:popover-open)') && getComputedStyle(element).display === 'none');
  const has = (element: Element): boolean => {
    if (hidden(element)) return false;
    const at = found.push(element);
    let seen = false;
    for (const child of element.children) seen = has(child) || seen;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    seen ||= bottom > top && bottom > 0 && top < innerHeight * screens && right > 0 && left < innerWidth;
    if (!seen) found.length = at - 1;
    return seen;
  };
  has(document.body);
  const around = new Set(found);
  const kept: Element[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const { display, position } = getComputedStyle(element);
    const parent = element.parentElement;
    const away = display === 'none' || position === 'absolute' || position === 'fixed';
    if (!around.has(element) && parent && around.has(parent) && away && !hidden(element)) kept.push(element);
  }
  return [document.body, ...found.slice(1), ...kept];
}

/** The loader of tests names functions by a helper of its own, which a page has not. */
const HELPER = 'const __name = (it) => it;';

/**
 * Elements (`h1`) and classes (`.grid`) that the first screen needs rules for.
 * @param screens how far down, in heights of the screen
 */
export function namesInSight(page: Page, screens: number): Promise<string[]> {
  return page.evaluate(`(() => {
    ${HELPER}
    const names = ({ localName, classList }) => [localName, ...[...classList].map((name) => '.' + name)];
    return [...new Set((${inSight})(${screens}).flatMap(names))];
  })()`);
}

/** What an element looks like, beside its place and size. */
const PAINTED = [
  ...['display', 'visibility', 'opacity', 'color', 'background-color', 'background-image', 'box-shadow'],
  ...['border-top', 'border-right', 'border-bottom', 'border-left', 'border-radius', 'outline', 'padding'],
  ...['font', 'letter-spacing', 'text-align', 'text-transform', 'text-decoration', 'white-space', 'overflow'],
  ...[
    'list-style',
    'object-fit',
    'fill',
    'stroke',
    'stroke-width',
    'transform',
    'translate',
    'rotate',
    'scale',
  ],
  ...['clip-path', 'content', 'z-index', 'position'],
];

/**
 * Remembers in the page what all that is in sight looks like. How tall something is that ends below the screen is not
 * seen.
 */
export function rememberLooks(page: Page): Promise<unknown> {
  return page.evaluate(`(() => {
    ${HELPER}
    window.looksBefore = ${LOOKS};
  })()`);
}

/** What looks otherwise than it was remembered, the first few values by element; empty when nothing does. */
export function changedLooks(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    ${HELPER}
    const byElement = ${byElement};
    return (${changes})(byElement(window.looksBefore), byElement(${LOOKS}));
  })()`);
}

/** In the page: an element or what stands before or after it a line, with a name to find it by. */
const LOOKS = `(${inSight})(1).flatMap((element) => ['', '::before', '::after'].map((part) => {
  const name = element.tagName + '.' + [...element.classList].join('.');
  const style = getComputedStyle(element, part || null);
  if (part && style.content === 'none') return '';
  const values = ${JSON.stringify(PAINTED)}.map((property) => property + ':' + style.getPropertyValue(property));
  if (part) return [name + part, 'size:' + style.width + ' ' + style.height, ...values].join(';');
  const { x, y, width, height, bottom } = element.getBoundingClientRect();
  const box = [x, y, width, bottom <= innerHeight ? height : 0];
  return [name, box.map(Math.round).join(), ...values].join(';');
}))`;

/** Values of each element; of two with one name, the second is told by its number. Runs in the page. */
function byElement(looks: readonly string[]): Map<string, Set<string>> {
  const elements = new Map<string, Set<string>>();
  for (const look of looks) {
    const [name = '', ...values] = look.split(';');
    let [key, number] = [name, 1];
    while (elements.has(key)) key = `${name} ${++number}`;
    if (name) elements.set(key, new Set(values));
  }
  return elements;
}

/** Runs in the page. */
function changes(before: Map<string, Set<string>>, after: Map<string, Set<string>>): string[] {
  const differing = [...after].flatMap(([name, values]) => {
    const earlier = before.get(name);
    const changed = earlier ? [...values.difference(earlier)] : ['comes into sight'];
    return changed.length ? `${name}: ${changed.slice(0, 4).join('; ')}` : [];
  });
  const gone = [...before.keys()]
    .filter((name) => !after.has(name))
    .map((name) => `${name}: goes out of sight`);
  return [...gone, ...differing].slice(0, 5);
}

/**
 * The last element that one sees, in the order of the document, without bars that stay on the screen: how many of its
 * name there are before it.
 */
export function lastInSight(page: Page): Promise<{ name: string; before: number }> {
  return page.evaluate(`(() => {
    ${HELPER}
    const flows = (element) => !element.closest('aside') && element.children.length === 0;
    const last = (${inSight})(1).filter((element) => flows(element) && element.checkVisibility()).sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1).at(-1);
    const name = last.localName;
    return { name, before: [...document.body.getElementsByTagName(name)].indexOf(last) };
  })()`);
}
