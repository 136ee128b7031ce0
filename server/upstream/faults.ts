import { LRUCache } from 'lru-cache';
import type { DriftKind, Faults } from '../../shared/drift.ts';

/** A field of records that cannot be shown as they are; somebody can mend them in upstream's editor. */
export interface ContentFault {
  endpoint: string;
  field: string;
  kind: DriftKind;
  /** Of the records, a few of many; `#3` is the third of its list. */
  ids: string[];
}

/** Lists and details that are told of; details have a key for each id. */
const MAX_KEYS = 1_000;
/** Rows that the operator is shown, and ids in one. */
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

    describe(): ContentFault[] {
      const rows = new Map<string, Set<string>>();
      for (const [key, pages] of byKey.entries()) {
        for (const [kindAndField, ids] of pages.flatMap((faults) => Object.entries(faults))) {
          const row = `${key.split(':', 1)[0]} ${kindAndField}`;
          rows.set(row, new Set([...(rows.get(row) ?? []), ...ids].slice(0, MAX_IDS)));
        }
      }
      const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
      return sorted.slice(0, MAX_ROWS).map(([row, ids]) => {
        const [endpoint = '', kind, field = ''] = row.split(' ');
        return { endpoint, field, kind: kind as DriftKind, ids: [...ids] };
      });
    },
  };
}
