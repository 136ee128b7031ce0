import { LRUCache } from 'lru-cache';
import type { ContentLists } from '../../shared/content.ts';
import type { Item } from './resources.ts';

/** The most names that are remembered; the oldest are forgotten first. */
export const MAX_GONE = 10_000;

/** Names by list, in JSON. */
export type SavedGone = ReturnType<LRUCache<string, string>['dump']>;

/**
 * Remembers ids and slugs that have left their list: the address of a removed record is a 410, not a 404, and the old
 * address of a record whose slug has changed leads to the new one.
 */
export function createGone(saved: SavedGone) {
  /** The ids of records whose slug has changed, by list and name; an empty text for a record that is gone. */
  const names = new LRUCache<string, string>({ max: MAX_GONE });
  names.load(saved);

  return {
    /** @returns the ids and slugs that have left a list whose items have changed */
    compare(list: keyof ContentLists, before: Item[], now: Item[]): string[] {
      const ids = new Set(now.map(({ id }) => id));
      const present = new Set(now.flatMap(namesOf));
      const left = before.flatMap((item) =>
        namesOf(item).flatMap((name) => (present.has(name) ? [] : { name, id: item.id })),
      );
      for (const { name, id } of left) names.set(nameOn(list, name), ids.has(id) ? id : '');
      for (const name of present) names.delete(nameOn(list, name));
      return left.map(({ name }) => name);
    },
    /** @returns true for an id or slug that is no longer on its list; false where it never was, or is */
    has: (list: keyof ContentLists, name: string): boolean => names.has(nameOn(list, name)),
    /** @returns the id of the record that had that slug and has another one since; null where none had */
    movedTo: (list: keyof ContentLists, slug: string): string | null =>
      names.peek(nameOn(list, slug)) || null,
    dump: (): SavedGone => names.dump(),
  };
}

function namesOf(item: Item & { slug?: string }): string[] {
  return item.slug === undefined ? [item.id] : [item.id, item.slug];
}

function nameOn(list: string, name: string): string {
  return `${list} ${name}`;
}
