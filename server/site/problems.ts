import * as z from 'zod/mini';

/**
 * Schemas whose messages name the values that fit, and the report of their problems:
 * `site.json: foundedYear: expected a whole number from 1900 to 2100, got "2004"`.
 */

/** An object with these keys and no others; an unknown key is most often a misspelt one. */
export function shape<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.strictObject(fields, {
    error: ({ code }) =>
      `${code === 'invalid_type' ? 'an object with ' : ''}${Object.keys(fields).join(', ')}`,
  });
}

/** @param takes the number of entries, in words: `3 slides` */
export function list<T>(entry: z.ZodMiniType<T>, min: number, max: number, takes: string) {
  return z.array(entry, takes).check(z.minLength(min, takes), z.maxLength(max, takes));
}

/** Nothing or null is `otherwise`. */
export function orElse<T, Otherwise>(schema: z.ZodMiniType<T>, otherwise: Otherwise) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value): T | Otherwise => value ?? otherwise),
  );
}

/**
 * A rule of a value whose fields have no fault of their own.
 * @param faultOf gives a whole sentence, or null
 * @param path of the field at fault
 */
export function rule<T>(faultOf: (value: T) => string | null, path: string[] = []) {
  return z.refine<T>((value) => faultOf(value) === null, {
    path,
    when: ({ issues }) => issues.length === 0,
    error: ({ input }) => faultOf(input as T),
  });
}

/** Takes a problem: its file and field (`site.json: openingHours[0].opens`), and the fault in words. */
export type Report = (place: string, fault: string) => void;

/**
 * Reads a value that stands in a file.
 * @returns null where anything was reported
 */
export function readBy<T>(schema: z.ZodMiniType<T>, value: unknown, file: string, report: Report): T | null {
  const { success, data, error } = schema.safeParse(value, { reportInput: true });
  if (success) return data;
  for (const issue of error.issues) {
    const { code, path, message, input } = issue;
    const field = z.core.toDotPath(path);
    const place = field ? `${file}: ${field}` : file;
    if (code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const unknown = field ? `${place}.${key}` : `${place}: ${key}`;
        report(unknown, `unknown; ${hint(key, message.split(', '))}`);
      }
    } else if (code === 'custom') report(place, message);
    else report(place, `expected ${message}, got ${shown(input)}`);
  }
  return null;
}

/** A value as it stands in a message: short, and on one line. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value !== null && typeof value === 'object') return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}

/** @returns the words after "unknown": the known name that was probably meant, else all known names */
export function hint(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest ? `did you mean ${nearest}?` : `known are ${known.join(', ')}`;
}

/** @returns the known name nearest to a misspelt one; null where none is near */
export function nearestName(name: string, known: readonly string[]): string | null {
  const nearest = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest && nearest.distance <= Math.max(2, nearest.candidate.length / 4) ? nearest.candidate : null;
}

/** The Levenshtein distance; the first text is cut to 60 characters. */
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
