/** HTML that is whole: what stood in its gaps has been escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Gap = Html | string | number | null | false | readonly Gap[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template whose gaps are text, unless they are Html themselves; null and false leave nothing. */
export function html(parts: TemplateStringsArray, ...gaps: Gap[]): Html {
  return new Html(
    parts.map((part, index) => part + (index < gaps.length ? textOf(gaps[index]) : '')).join(''),
  );
}

function textOf(gap: Gap | undefined): string {
  if (gap === null || gap === undefined || gap === false) return '';
  if (gap instanceof Html) return gap.text;
  if (Array.isArray(gap)) return gap.map(textOf).join('');
  return String(gap).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}
