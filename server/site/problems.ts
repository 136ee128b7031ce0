import * as z from 'zod/mini';

/** Takes one problem: the field, such as `openingHours[0].opens` (empty for the whole), and the fault in words. */
type Report = (field: string, message: string) => void;

/** A field that takes what fits. @param takes that, in words: `"HH:MM"` */
export function that<T>(fits: (value: T) => boolean, takes: string): z.ZodMiniType<T> {
  return z.custom<T>((value) => fits(value as T), takes);
}

/** An object with these keys and no others; a key that is not among them is most often a misspelt one. */
export function shape<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.strictObject(fields, Object.keys(fields).join(', '));
}

/** @param takes how many, in words: `3 slides` */
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

/** A problem of an object as a whole. @param find gives a field in it and what is wrong there, or null */
export function sound<T>(find: (value: T) => { field: string[]; message: string } | null) {
  return ({ value, issues }: z.core.ParsePayload<T>): void => {
    const found = find(value);
    if (!found) return;
    const { field, message } = found;
    issues.push({ code: 'custom', input: value, path: field, message, params: { isWhole: true } });
  };
}

/** @returns null where anything was reported */
export function readBy<T>(schema: z.ZodMiniType<T>, value: unknown, report: Report): T | null {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  for (const issue of error.issues) reportIssue(issue, value, report);
  return null;
}

function reportIssue(issue: z.core.$ZodIssue, value: unknown, report: Report): void {
  const field = fieldOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      report(field ? `${field}.${key}` : key, `unknown; ${hint(key, issue.message.split(', '))}`);
    }
    return;
  }
  if (issue.code === 'custom' && issue.params?.isWhole) {
    report(field, issue.message);
    return;
  }
  const isObject = issue.code === 'invalid_type' && issue.expected === 'object';
  const found = issue.path.reduce(
    (holder: unknown, key) => (holder as Record<PropertyKey, unknown>)[key],
    value,
  );
  report(field, `expected ${isObject ? 'an object with ' : ''}${issue.message}, got ${shown(found)}`);
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (field, key) =>
      typeof key === 'number' ? `${field}[${key}]` : field ? `${field}.${String(key)}` : String(key),
    '',
  );
}

/** A value as it stands in a message: short, and on one line. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value !== null && typeof value === 'object') return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
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
