/**
 * Small checks that make typed values of what a person wrote, and say in that person's terms what is wrong.
 * A check reports each problem and goes on, so that one start names them all; its result means nothing once
 * anything was reported.
 */
export type Check<T> = (value: unknown, field: string, report: Report) => T;

/** @param field where: `openingHours[0].opens`, or empty for the whole @param message what was expected and found */
export type Report = (field: string, message: string) => void;

/** What is checked, named for messages: `expected a whole number from 1 to 7, got "Mon"`. */
function expecting<T>(expected: string, test: (value: unknown) => value is T): Check<T> {
  return (value, field, report) => {
    if (!test(value)) report(field, `expected ${expected}, got ${shown(value)}`);
    return value as T;
  };
}

/** A value as it stands in a message: short, and on one line. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value !== null && typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}

/** A text with something in it. @param max characters */
export function text(max = 300): Check<string> {
  return expecting(
    `a text of 1 to ${max} characters`,
    (value): value is string => typeof value === 'string' && value.trim() !== '' && value.length <= max,
  );
}

/** A text of one form. @param expected how a person would describe it: `"HH:MM"` */
export function pattern(form: RegExp, expected: string): Check<string> {
  return expecting(expected, (value): value is string => typeof value === 'string' && form.test(value));
}

export function wholeNumber(min: number, max: number): Check<number> {
  return expecting(
    `a whole number from ${min} to ${max}`,
    (value): value is number => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
  );
}

export function numberBetween(min: number, max: number): Check<number> {
  return expecting(
    `a number from ${min} to ${max}`,
    (value): value is number => typeof value === 'number' && value >= min && value <= max,
  );
}

export function oneOf<T extends string>(...choices: T[]): Check<T> {
  return expecting(
    `one of ${choices.join(', ')}`,
    (value): value is T => typeof value === 'string' && choices.some((choice) => choice === value),
  );
}

/** A day of the calendar as `YYYY-MM-DD`. */
export const isoDay: Check<string> = expecting('a day as "YYYY-MM-DD"', (value): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const instant = new Date(`${value}T00:00:00Z`);
  // 31 February would roll over to March.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
});

/** An address outside: `https://…` or `http://…`. */
export const webAddress: Check<string> = expecting(
  'an address such as "https://example.com/page"',
  isWebAddress,
);

/** An address outside, or one of our own pages (`/contact-us`). */
export const linkAddress: Check<string> = expecting(
  'an address such as "https://example.com/page" or "/contact-us"',
  (value): value is string =>
    isWebAddress(value) || (typeof value === 'string' && /^\/(?![/\\])\S*$/.test(value)),
);

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/[^\s/]/.test(value) && URL.canParse(value);
}

/** The name of a file below `pictures/`. Whether it is there is seen to by `load-site.ts`. */
export const pictureName: Check<string> = expecting(
  'the name of a picture in the folder pictures, such as "hero-1.jpg"',
  isPictureName,
);

export function isPictureName(value: unknown): value is string {
  return (
    typeof value === 'string' && /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.(jpe?g|png|webp|avif)$/.test(value)
  );
}

/** Nothing or null is null. */
export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value, field, report) =>
    value === undefined || value === null ? null : check(value, field, report);
}

export function orElse<T>(check: Check<T>, otherwise: T): Check<T> {
  return (value, field, report) =>
    value === undefined || value === null ? otherwise : check(value, field, report);
}

/** @param expected how many, in words: `3 slides` */
export function list<T>(check: Check<T>, min: number, max: number, expected: string): Check<T[]> {
  return (value, field, report) => {
    if (!Array.isArray(value) || value.length < min || value.length > max) {
      report(
        field,
        `expected ${expected}, got ${Array.isArray(value) ? `a list of ${value.length}` : shown(value)}`,
      );
      return [];
    }
    return value.map((item, index) => check(item, `${field}[${index}]`, report));
  };
}

/** An object with these keys and no others; a key that is not among them is most often a misspelt one. */
export function shape<T extends object>(fields: { [K in keyof T]-?: Check<T[K]> }): Check<T> {
  const known = Object.keys(fields);
  return (value, field, report) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      report(field, `expected an object with ${known.join(', ')}, got ${shown(value)}`);
      return {} as T;
    }
    const given = new Map(Object.entries(value));
    for (const key of given.keys()) {
      if (!known.includes(key)) report(within(field, key), `unknown; ${hint(key, known)}`);
    }
    const checks = Object.entries(fields) as [string, Check<unknown>][];
    return Object.fromEntries(
      checks.map(([key, check]) => [key, check(given.get(key), within(field, key), report)]),
    ) as T;
  };
}

function within(field: string, key: string): string {
  return field ? `${field}.${key}` : key;
}

/** @returns what to add to "unknown": the known name that was probably meant, or else all of them */
export function hint(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest ? `did you mean ${nearest}?` : `known are ${known.join(', ')}`;
}

/** @returns the known name that a slip of the keyboard makes of the given one, or null where none is near */
export function nearestName(name: string, known: readonly string[]): string | null {
  const nearest = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest && nearest.distance <= Math.max(2, nearest.candidate.length / 4) ? nearest.candidate : null;
}

/** Letters to add, drop or change to make one text of the other (Levenshtein); the first is cut to 60. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a.slice(0, 60)].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (letter === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
