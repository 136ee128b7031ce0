import { DAY_MS, nextMidnightInIndia } from '../../shared/india-time.ts';
import type { ContentStandings, Dependency } from './collaborators.ts';

/** When a page has to be looked at again; milliseconds of the clock. */
export interface Freshness {
  /** Until then nothing that it is made of changes. */
  checkAt: number;
  /** Until then it is served while it is revalidated. */
  revalidateUntil: number;
  /** After that it is served no more. */
  staleUntil: number;
  /** Midnight in India after it was rendered: what it says of today may then be wrong. */
  endOfDay: number;
}

/**
 * - `fresh`: sent as it is.
 * - `stale`: sent as it is while it is rendered anew, since its content is young.
 * - `overdue`: rendered anew first; sent as it is only when that takes too long or fails.
 * - `expired`: too old, or made of a failure that may be over. Never sent.
 */
export type PageState = 'fresh' | 'stale' | 'overdue' | 'expired';

/**
 * A page is current while every content that it read has the version that it read; that is looked up only when
 * the first of them is past its time.
 */
export function createPageFreshness({ standings, now }: { standings: ContentStandings; now: () => number }) {
  /** Of a page made of these now. What changed while it was rendered makes it overdue at once. */
  function freshnessOf(read: readonly Dependency[]): Freshness {
    const at = now();
    const endOfDay = nextMidnightInIndia(at);
    const freshness = {
      checkAt: endOfDay,
      revalidateUntil: endOfDay,
      staleUntil: endOfDay + DAY_MS,
      endOfDay,
    };
    for (const { key, version, failed } of read) {
      const standing = standings.standing(key);
      const same = standing?.version === version;
      const staleUntil = standing && (same || !failed) ? standing.staleUntil : at;
      freshness.checkAt = Math.min(freshness.checkAt, same ? standing.checkAt : at);
      freshness.revalidateUntil = Math.min(freshness.revalidateUntil, same ? standing.revalidateUntil : at);
      freshness.staleUntil = Math.min(freshness.staleUntil, staleUntil);
    }
    return freshness;
  }

  /** Starts the refresh of content past its time. Cheap: most calls end at the first comparison. */
  function stateOf(page: Freshness & { read: readonly Dependency[] }): PageState {
    const at = now();
    if (at < page.checkAt) return 'fresh';
    const current = at < page.endOfDay && page.read.every(isCurrent);
    if (current) Object.assign(page, freshnessOf(page.read));
    if (current && at < page.checkAt) return 'fresh';
    if (at < page.revalidateUntil) return current ? 'fresh' : 'stale';
    return at < page.staleUntil ? 'overdue' : 'expired';
  }

  function isCurrent({ key, version }: Dependency): boolean {
    return standings.standing(key)?.version === version;
  }

  return { freshnessOf, stateOf };
}

export type PageFreshness = ReturnType<typeof createPageFreshness>;
