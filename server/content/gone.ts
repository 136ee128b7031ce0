import type { ContentLists, IsoDay } from '../../shared/content.ts';
import { createLeastUsed } from '../stores/least-used.ts';
import type { Item } from './resources.ts';

/** A record that is no longer on its list, by a name that its address had: its id, or its slug. */
export interface GoneName {
  list: string;
  name: string;
  day: IsoDay;
}

export interface GoneOptions {
  /** What earlier runs knew, the oldest first. */
  known: GoneName[];
  /** The day in Asia/Kolkata. */
  today: () => IsoDay;
  onGone?: ((gone: GoneName) => void) | undefined;
  onReturned?: ((list: string, name: string) => void) | undefined;
  max?: number;
}

/** Remembers what was on a list once: an address that was there says that it is gone, not that it never was. */
export function createGone({ known, today, onGone, onReturned, max = 10_000 }: GoneOptions) {
  const days = createLeastUsed<string, IsoDay>(max);
  for (const { list, name, day } of known) days.set(keyOf(list, name), day);

  return {
    /** Told whenever a list has come with other items than it had. */
    compare(list: keyof ContentLists, before: Item[], now: Item[]): void {
      const present = new Set(now.flatMap(namesOf));
      const day = today();
      for (const name of new Set(before.flatMap(namesOf))) {
        if (present.has(name)) continue;
        days.set(keyOf(list, name), day);
        onGone?.({ list, name, day });
      }
      if (!days.size) return;
      for (const name of present) if (days.delete(keyOf(list, name))) onReturned?.(list, name);
    },
    /** @returns since when what has that id or slug is no longer on its list; null where it never was, or is */
    since: (list: keyof ContentLists, name: string): IsoDay | null => days.peek(keyOf(list, name)) ?? null,
  };
}

export type Gone = ReturnType<typeof createGone>;

function namesOf(item: Item): string[] {
  return 'slug' in item && typeof item.slug === 'string' ? [item.id, item.slug] : [item.id];
}

function keyOf(list: string, name: string): string {
  return `${list} ${name}`;
}
