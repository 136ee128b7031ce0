/**
 * How a record differs: a field is missing, cannot be read or is new, a list is cut, coordinates are turned, or the
 * record is dropped.
 */
export type DriftKind = 'missing' | 'mistyped' | 'added' | 'cut' | 'turned' | 'dropped';
/** Differences that an editor can correct in the record. */
const OF_RECORDS: readonly DriftKind[] = ['mistyped', 'cut', 'turned', 'dropped'];

/** Counts by `kind field`; a nested field is `albums.title`. */
export type Drift = Record<string, number>;

/** The ids of records that cannot be shown as they are, by `kind field` as above; a few of many. */
export type Faults = Record<string, string[]>;
/** The most ids that are kept for one kind and field. */
const MAX_FAULTY = 20;

/** The most new fields of one body that are counted by name; the others count as `(more)`. */
const MAX_ADDED = 30;
const MORE_ADDED = '(more)';

/** Counts a difference, and keeps the record's id where an editor can correct the record. */
export function count(
  { drift, faults }: { drift: Drift; faults: Faults },
  kind: DriftKind,
  field: string,
  id: string,
): void {
  const key = `${kind} ${field}`;
  addTo(drift, key, 1);
  if (!OF_RECORDS.includes(kind)) return;
  faults[key] ??= [];
  const ids = faults[key];
  if (ids.length < MAX_FAULTY && ids.at(-1) !== id) ids.push(id);
}

function addTo(drift: Drift, key: string, times: number): void {
  drift[key] = (drift[key] ?? 0) + times;
}

/** Counts the fields of a record that no parser asked for. @param names with their paths: `albums.colour` */
export function countAdded(drift: Drift, names: string[]): void {
  for (const field of names.slice(0, MAX_ADDED)) {
    const name = /^[\w.-]{1,60}$/.test(field) ? field : '(odd name)';
    const isKnown = `added ${name}` in drift;
    const isFull =
      `added ${MORE_ADDED}` in drift ||
      (!isKnown && Object.keys(drift).filter((key) => key.startsWith('added ')).length >= MAX_ADDED);
    addTo(drift, `added ${isKnown || !isFull ? name : MORE_ADDED}`, 1);
  }
  if (names.length > MAX_ADDED) addTo(drift, `added ${MORE_ADDED}`, names.length - MAX_ADDED);
}
