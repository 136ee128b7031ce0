/** Reads from the style, class and attributes of an element whether its words are hidden, strong, struck or an item. */

type Attributes = Readonly<Record<string, string>>;
export type Style = ReadonlyMap<string, string>;

/** The most characters of a style that are read. */
const MAX_STYLE = 2_000;
const NO_STYLE: Style = new Map();

/** Classes that strike words out, such as a price before its reduction. */
const STRUCK_CLASSES =
  /(?:^|\s)(?:(?:text-decoration-)?line-through|strike(?:-?through)?|(?:old|was)-price|price-(?:old|was))(?:\s|$)/i;

/** @returns the declarations of an element in lower case; the last one of a property counts */
export function styleOf(attributes: Attributes): Style {
  const isStruck = attributes.class !== undefined && STRUCK_CLASSES.test(attributes.class);
  const style = isStruck ? `text-decoration:line-through;${attributes.style ?? ''}` : attributes.style;
  if (!style) return NO_STYLE;
  const declarations = style.slice(0, MAX_STYLE).toLowerCase().split(';');
  return new Map(
    declarations.map((each) => {
      const at = each.indexOf(':');
      return [
        each.slice(0, at).trim(),
        each
          .slice(at + 1)
          .replace('!important', '')
          .trim(),
      ];
    }),
  );
}

const NOTHING = /^0*(?:\.0*)?(?:[a-z]+|%)?$/;

/** Values that hide an element with its content. */
const HIDING: Record<string, RegExp> = {
  display: /^none$/,
  opacity: NOTHING,
  // Word: hidden text, the sign before a list's item, remarks of reviewers.
  'mso-hide': /^(?:all|screen)$/,
  'mso-list': /^ignore$/,
  'mso-element': /^comment/,
  clip: /^rect\(\s*[01](?:px)?\b/,
  'clip-path': /^inset\((?:50|100)%/,
  left: /^-\d{3,}/,
  top: /^-\d{3,}/,
  'text-indent': /^-\d{3,}/,
};
/**
 * Classes by which editors and CSS frameworks hide an element, and of a second link to the same file. On wide screens
 * another class (`d-md-block`, `lg:flex`) may show it.
 */
const HIDING_CLASSES =
  /^(?!.*(?:d-(?:sm|md|lg|xl)-(?!none)|(?:sm|md|lg|xl):(?:block|inline|flex|grid|table)))(?:.*\s)?(?:hidden|hide|invisible|is-hidden|u-hidden|d-none|sr-only|show-for-sr|visually-hidden|screen-reader-text|elementor-screen-only|mso(?:commentreference|comtxt|comanchor)|ql-(?:cursor|ui|clipboard)|wp-block-file__button)(?:\s|$)/is;

/** True for an element that is hidden with its content. */
export function isHidden(attributes: Attributes, style: Style): boolean {
  if (attributes.hidden !== undefined || attributes['data-mce-bogus'] === 'all') return true;
  // Froala's line about itself.
  if (attributes['data-f-id'] === 'pbf') return true;
  if (attributes.class !== undefined && HIDING_CLASSES.test(attributes.class)) return true;
  if (!style.size) return false;
  if (Object.entries(HIDING).some(([name, value]) => value.test(style.get(name) ?? ' '))) return true;
  const size = style.get('max-height') ?? style.get('height') ?? ' ';
  return NOTHING.test(size) && style.get('overflow') === 'hidden';
}

/** Words of size 0 or without visibility; an element inside may show again. */
export interface Sight {
  isTiny: boolean;
  isInvisible: boolean;
}

export function sightIn(style: Style, around: Sight): Sight {
  if (!style.size) return around;
  const { isTiny, isInvisible } = around;
  const size = style.get('font-size');
  const visibility = style.get('visibility');
  return {
    isTiny: size === undefined ? isTiny : NOTHING.test(size),
    isInvisible: visibility === undefined ? isInvisible : /^(?:hidden|collapse)$/.test(visibility),
  };
}

const BOLD = /^(?:bold|bolder|[6-9]\d\d|1000)$/;
const PLAIN = /^(?:normal|lighter|[1-5]?\d\d)$/;

/** Elements that editors use as mere containers: their style takes their meaning away. */
const UNDONE: [tags: RegExp, property: string, value: RegExp][] = [
  [/^(?:b|strong)$/, 'font-weight', PLAIN],
  [/^(?:em|i|cite)$/, 'font-style', /^normal$/],
  [/^(?:u|ins|s|strike|del)$/, 'text-decoration', /^none$/],
  [/^(?:sub|sup)$/, 'vertical-align', /^baseline$/],
];

export function isUndone(tag: string, style: Style): boolean {
  return (
    style.size > 0 &&
    UNDONE.some(([tags, property, value]) => tags.test(tag) && value.test(style.get(property) ?? ''))
  );
}

/** True where `\n` is a line end. */
export function keepsLines(style: Style): boolean {
  return /^(?:pre|break-spaces)/.test(style.get('white-space') ?? '');
}

/** @returns the elements that mean what the style looks like */
export function emphasisOf(style: Style): string[] {
  if (!style.size) return [];
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  const height = style.get('vertical-align') ?? '';
  return [
    ...(BOLD.test(style.get('font-weight') ?? '') ? ['strong'] : []),
    ...(/^(?:italic|oblique)/.test(style.get('font-style') ?? '') ? ['em'] : []),
    ...(line.includes('line-through') ? ['s'] : []),
    ...(line.includes('underline') ? ['u'] : []),
    ...(/^(?:super|sub)$/.test(height) ? [height.slice(0, 3)] : []),
  ];
}
