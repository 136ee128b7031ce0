import { LRUCache } from 'lru-cache';
import type { DriftKind, Faults } from '../../shared/drift.ts';
import type { NamedMedia } from '../../shared/read-body.ts';
import type { ListPage } from './cache-entry.ts';

/** A field that cannot be shown as upstream sends it; an editor can mend it in upstream's records. */
export interface ContentFault {
  endpoint: string;
  field: string;
  /** `unshown`: its picture or file cannot be shown. */
  kind: DriftKind | 'unshown';
  /** Why an `unshown` file cannot be shown, in an operator's words. */
  why?: string;
  /** The ids of records with the fault, MAX_IDS at most; `#3` is the third record of its list. */
  ids: string[];
}

/** Why a picture or file cannot be shown; null where it can, or nothing is known of it yet. */
export type MediaProblem = (kind: NamedMedia['kind'], address: string) => string | null;

/** The cached bodies of a list or detail. */
interface CachedBodies {
  /** The key of the list or detail, as `keyOf` gives it. */
  key: string;
  pages: readonly Pick<ListPage, 'media'>[];
}

/** The most lists and details whose faults are held; details have a key for each id. */
const MAX_KEYS = 1_000;
/** The most rows that the operator is shown, and the most ids in one row. */
const MAX_ROWS = 200;
const MAX_IDS = 20;

/** The faults of the records that upstream sent last: those that are mended leave the list with the next load. */
export function createFaults() {
  const byKey = new LRUCache<string, Faults[]>({ max: MAX_KEYS });

  return {
    /** @param key as `keyOf` gives it @param pages the faults of each of its bodies */
    set(key: string, pages: Faults[]): void {
      const faulty = pages.filter((faults) => Object.keys(faults).length > 0);
      if (faulty.length) byKey.set(key, faulty);
      else byKey.delete(key);
    },

    /** @param bodies whose pictures and files are looked at, too */
    describe(bodies: readonly CachedBodies[] = [], problemOf: MediaProblem = () => null): ContentFault[] {
      const rows = new Map<string, Set<string>>();
      function add(key: string, what: string, ids: string[]): void {
        const row = `${key.split(':', 1)[0]} ${what}`;
        rows.set(row, new Set([...(rows.get(row) ?? []), ...ids].slice(0, MAX_IDS)));
      }
      for (const [key, pages] of byKey.entries()) {
        for (const [what, ids] of pages.flatMap((faults) => Object.entries(faults))) add(key, what, ids);
      }
      for (const { key, field, id, why } of unshownIn(bodies, problemOf)) {
        add(key, `unshown ${field} ${why}`, [id]);
      }
      const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
      return sorted.slice(0, MAX_ROWS).map(([row, ids]) => {
        const [endpoint = '', kind, field = '', ...why] = row.split(' ');
        const told = { endpoint, field, kind: kind as ContentFault['kind'], ids: [...ids] };
        return why.length ? { ...told, why: why.join(' ') } : told;
      });
    },
  };
}

/** The pictures and files that cannot be shown, each once for its record: a list and a detail may both name it. */
function unshownIn(bodies: readonly CachedBodies[], problemOf: MediaProblem) {
  const told = new Set<string>();
  // Lists before details.
  const listsFirst = [...bodies].sort(
    (one, other) => Number(one.key.includes(':')) - Number(other.key.includes(':')),
  );
  return listsFirst.flatMap(({ key, pages }) =>
    pages.flatMap(({ media }) =>
      media.flatMap(({ kind, field, id, address }) => {
        const name = `${field} ${id} ${address}`;
        const why = told.has(name) ? null : problemOf(kind, address);
        if (why) told.add(name);
        return why ? { key, field, id, why } : [];
      }),
    ),
  );
}
