import { LRUCache } from 'lru-cache';
import type { ContentLists, IsoDay } from '../../shared/content.ts';
import type { Item } from './resources.ts';

/** A record that is no longer on its list, by a name that its address had: its id, or its slug. */
export interface GoneName {
  list: string;
  name: string;
  day: IsoDay;
}

/** Null: on its list again. */
export interface NameChange extends Omit<GoneName, 'day'> {
  day: IsoDay | null;
}

export interface GoneOptions {
  /** What earlier runs knew, the oldest first. */
  known: GoneName[];
  /** The day in Asia/Kolkata. */
  today: () => IsoDay;
  onChange: (change: NameChange) => void;
}

/** Names that are remembered, in memory and in the snapshot; the oldest are forgotten first. */
export const MAX_GONE = 10_000;
/** A list's prefix for slugs that have changed. The name there is the old slug and the record's id: `kolar-crest 17`. */
const MOVED = 'moved ';

/**
 * Remembers what was on a list once: an address that was there says that it is gone, not that it never was, and one
 * whose record has another slug by now leads there.
 */
export function createGone({ known, today, onChange }: GoneOptions) {
  const days = new LRUCache<string, IsoDay>({ max: MAX_GONE });
  /** Ids by the list and slug that they had. */
  const moved = new LRUCache<string, string>({ max: MAX_GONE });
  for (const { list, name, day } of known) {
    const [slug = '', id] = name.split(' ');
    if (list.startsWith(MOVED) && id) moved.set(keyOf(list.slice(MOVED.length), slug), id);
    else days.set(keyOf(list, name), day);
  }

  /** A record with another slug is found by its id from then on. */
  function noteMoves(list: string, before: Item[], now: Item[], day: IsoDay): void {
    const slugs = new Map(now.map((item) => [item.id, slugOf(item)]));
    const taken = new Set(slugs.values());
    for (const item of before) {
      const slug = slugOf(item);
      if (slug === undefined || taken.has(slug) || !slugs.has(item.id)) continue;
      moved.set(keyOf(list, slug), item.id);
      onChange({ list: MOVED + list, name: `${slug} ${item.id}`, day });
    }
  }

  /** An address that is somebody's again leads nowhere else. */
  function onReturned(list: string, name: string): void {
    onChange({ list, name, day: null });
    const id = moved.peek(keyOf(list, name));
    if (id === undefined) return;
    moved.delete(keyOf(list, name));
    onChange({ list: MOVED + list, name: `${name} ${id}`, day: null });
  }

  return {
    /** Told whenever a list has come with other items than it had. */
    compare(list: keyof ContentLists, before: Item[], now: Item[]): void {
      const present = new Set(now.flatMap(namesOf));
      const day = today();
      for (const name of new Set(before.flatMap(namesOf)).difference(present)) {
        days.set(keyOf(list, name), day);
        onChange({ list, name, day });
      }
      noteMoves(list, before, now, day);
      for (const name of present) if (days.delete(keyOf(list, name))) onReturned(list, name);
    },
    /** @returns since when what has that id or slug is no longer on its list; null where it never was, or is */
    since: (list: keyof ContentLists, name: string): IsoDay | null => days.peek(keyOf(list, name)) ?? null,
    /** @returns the id of what had that slug and has another one since; null where nothing had */
    movedTo: (list: keyof ContentLists, slug: string): string | null => moved.peek(keyOf(list, slug)) ?? null,
  };
}

export type Gone = ReturnType<typeof createGone>;

function namesOf(item: Item): string[] {
  const slug = slugOf(item);
  return slug === undefined ? [item.id] : [item.id, slug];
}

function slugOf(item: Item): string | undefined {
  return 'slug' in item && typeof item.slug === 'string' ? item.slug : undefined;
}

function keyOf(list: string, name: string): string {
  return `${list} ${name}`;
}
