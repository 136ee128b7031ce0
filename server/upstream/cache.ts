import { LRUCache } from 'lru-cache';
import {
  createEntries,
  describeEntry,
  type Entry,
  type EntryTimes,
  hasContent,
  isMissing,
  isNothing,
  type Load,
  type Loaded,
  readingOf,
} from './cache-entry.ts';
import {
  ContentFailure,
  type ContentReader,
  inTime,
  NEVER_CACHED,
  type Reading,
  type ResourceState,
} from './reading.ts';
import { createRestore } from './restore.ts';
import type { Snapshot } from './snapshot.ts';

export interface ContentCacheOptions extends EntryTimes {
  load: Load;
  maxBytes: number;
  /** The system's clock, for dates. */
  date: () => number;
  /** The snapshot, which carries content from one run to the next; null for none. */
  saved: Pick<Snapshot, 'read' | 'save'> | null;
  /**
   * The labels of a metric: `hit`, `stale`, `miss`, `failed` (nothing to give), `late` (a part to give, or nothing),
   * `kept` (refresh failed, stale content stays), `evicted`.
   */
  onEvent: (event: 'hit' | 'stale' | 'miss' | 'failed' | 'late' | 'kept' | 'evicted', key: string) => void;
  /** Called for the first failure in a row; `error` is the thrown one unless that is a ContentFailure. */
  onFailure: (key: string, failure: ContentFailure, error: unknown) => void;
}

/** A load under way, shared by its readers. */
interface Loading {
  /** Never rejects: a failure is an entry that may have no content. */
  entry: Promise<Entry>;
  /** The part that has arrived; null or empty for none. */
  partial: () => unknown;
}

/** Bytes in memory for each byte on the wire, about. */
const MEMORY_FACTOR = 2;
/** The most cached failures and empty contents: a few kilobytes each, and visitors can ask for any number. */
const MAX_NOTHING = 2_000;
/** A reader waits this long for new content where there is old; milliseconds. */
const MAX_WAIT_FOR_NEW_MS = 250;
/** Unchanged content is saved again when its saved age is wrong by this part of `staleMs`. */
const SAVED_AGE_ERROR = 0.01;
/** Versions begin at 1: no reading has this one. */
const NOT_CACHED = 0;

export type ContentCache = ReturnType<typeof createContentCache>;

/**
 * Upstream's content in an LRU bounded by bytes. Stale content is given while one refresh runs; old content waits for
 * it. A failed refresh leaves the content until `staleMs` is over, and the next one waits for a back-off. Any number
 * of simultaneous readers make one call.
 */
export function createContentCache(options: ContentCacheOptions) {
  const { load, maxBytes, freshMs, staleMs, now, date, saved, onEvent, onFailure } = options;
  const full = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes * MEMORY_FACTOR + 512,
    dispose: (_, key, reason) => reason === 'evict' && onEvent('evicted', key),
  });
  /** Entries without content, kept apart so that no number of made-up addresses pushes content out. */
  const nothing = new LRUCache<string, Entry>({ max: MAX_NOTHING });
  const loading = new Map<string, Loading>();
  const entries = createEntries({ freshMs, staleMs, now });
  const restore = createRestore(saved, entries, load);

  const cached = (key: string): Entry | undefined => full.get(key) ?? nothing.get(key);

  function keep(key: string, entry: Entry): Entry {
    const [home, other] = isNothing(entry.value) ? [nothing, full] : [full, nothing];
    other.delete(key);
    home.set(key, entry);
    return entry;
  }

  /** The cached entry; where nothing is cached, the entry of the snapshot. */
  async function restored(key: string): Promise<Entry | undefined> {
    const entry = cached(key) ?? (await restore(key));
    // Another reader may have had it refreshed meanwhile.
    return cached(key) ?? (entry && keep(key, entry));
  }

  /** Starts a load, or joins the one under way: any number of readers make one call. */
  function startLoad(key: string): Loading {
    const running = loading.get(key);
    if (running) return running;
    const entry = cached(key);
    const isExpired = !entry || now() >= entry.staleUntil;
    let partial = (): unknown => null;
    const loaded = load(key, {
      before: hasContent(entry) ? entry : null,
      isExpired,
      onPartial: (made) => (partial = made),
    })
      .then(
        (loaded) => onLoaded(key, loaded, isExpired),
        (error: unknown) => onFailed(key, error),
      )
      .finally(() => loading.delete(key));
    const started = { entry: loaded, partial: () => partial() };
    loading.set(key, started);
    return started;
  }

  function onLoaded(key: string, loaded: Loaded, isExpired: boolean): Entry {
    const before = cached(key);
    const entry = entries.ofLoaded(loaded, before, isExpired);
    tellFailure(key, entry);
    const at = now();
    const isSavedAge = Math.abs(at - entry.savedAt) < SAVED_AGE_ERROR * staleMs;
    if (isMissing(loaded)) {
      // Missing content is cached for a moment, and not saved.
      if (entry.savedAt > Number.NEGATIVE_INFINITY) saved?.save(key, null);
      entry.savedAt = Number.NEGATIVE_INFINITY;
    } else if (entry.version !== before?.version || !isSavedAge) {
      const confirmedAt = Math.round(date() - (at + freshMs + staleMs - entry.staleUntil));
      saved?.save(key, { bodies: loaded.pages.map(({ packed }) => packed), confirmedAt });
      entry.savedAt = at;
    }
    return keep(key, entry);
  }

  function onFailed(key: string, error: unknown): Entry {
    const unreadable = new ContentFailure('shape', `${key}: unreadable`);
    const failure = error instanceof ContentFailure ? error : unreadable;
    const entry = entries.ofFailure(failure, cached(key));
    tellFailure(key, entry, error === failure ? undefined : error);
    return keep(key, entry);
  }

  function tellFailure(key: string, entry: Entry, error?: unknown): void {
    const { failure, failures, version } = entry;
    if (!failure) return;
    Object.assign(failure, { key, version });
    if (hasContent(entry)) onEvent('kept', key);
    if (failures === 1) onFailure(key, failure, error);
  }

  /** The content for a reader who can wait no longer. */
  function whatIsThere<T>(key: string, partial: unknown): Reading<T> {
    const entry = cached(key);
    // Old content is better than a part of the new.
    if (hasContent(entry) && now() < entry.staleUntil) {
      onEvent('stale', key);
      return readingOf(key, entry);
    }
    onEvent('late', key);
    if (!isNothing(partial)) return { key, value: partial as T, version: NEVER_CACHED, isPartial: true };
    const failure = new ContentFailure('deadline', `${key}: not there in time`);
    throw Object.assign(failure, { key });
  }

  return {
    /**
     * @param key checked by the caller
     * @param reader without one the call waits as long as the load takes
     * @throws ContentFailure when upstream fails, or is late, and nothing is cached
     */
    async read<T>(key: string, reader?: ContentReader): Promise<Reading<T>> {
      const entry = await restored(key);
      const at = now();
      const isGiven = hasContent(entry) && at < entry.staleUntil;
      if (isGiven && at < Math.max(entry.checkAt, entry.revalidateUntil)) {
        const isFresh = at < entry.checkAt;
        onEvent(isFresh ? 'hit' : 'stale', key);
        if (!isFresh) void startLoad(key);
        return readingOf(key, entry);
      }
      if (entry?.failure && at < entry.checkAt) {
        onEvent('failed', key);
        throw entry.failure;
      }
      onEvent('miss', key);
      const started = startLoad(key);
      const maxMs = isGiven ? MAX_WAIT_FOR_NEW_MS : undefined;
      const loaded = await inTime(started.entry, reader?.deadline, maxMs);
      if (!loaded) return whatIsThere(key, reader?.takesPartial ? started.partial() : null);
      if (hasContent(loaded)) return readingOf(key, loaded);
      onEvent('failed', key);
      throw loaded.failure;
    },

    /** True where reading makes no call of its own: it is cached or saved, or a load is under way. */
    async has(key: string): Promise<boolean> {
      const entry = await restored(key);
      const isCached = entry && now() < (hasContent(entry) ? entry.staleUntil : entry.checkAt);
      return isCached || loading.has(key);
    },

    /** Cached content of any age; makes no call, and does not look into the snapshot. */
    peek<T>(key: string): T | null {
      const entry = cached(key);
      return hasContent(entry) && now() < entry.staleUntil ? (entry.value as T) : null;
    },

    /** Fresh content: waits for a refresh that is due. Null where that fails, or nothing is cached. */
    async fresh<T>(key: string, reader?: ContentReader): Promise<Reading<T> | null> {
      const entry = await restored(key);
      const at = now();
      if (!hasContent(entry) || at >= entry.staleUntil) return null;
      const isDue = at >= entry.checkAt;
      const latest = isDue ? await inTime(startLoad(key).entry, reader?.deadline) : entry;
      return hasContent(latest) && !latest.failure ? readingOf(key, latest) : null;
    },

    /**
     * The state of a resource, for pages made of it; starts its refresh when that is due. Content that is not cached,
     * or too old, has a version that no page has read.
     */
    stateOf(key: string): ResourceState {
      const entry = cached(key);
      const at = now();
      if (!entry || at >= entry.staleUntil) {
        return { version: NOT_CACHED, checkAt: at, revalidateUntil: at, staleUntil: at };
      }
      if (at >= entry.checkAt) void startLoad(key);
      return hasContent(entry) ? entry : { ...entry, staleUntil: entry.checkAt };
    },

    /** Starts a refresh of cached content, due or not. @returns whether it is cached */
    refresh(key: string): boolean {
      const isCached = cached(key) !== undefined;
      if (isCached) void startLoad(key);
      return isCached;
    },

    /** The bodies that upstream sent last, as far as they are cached. */
    bodies: () => [...full.entries()].map(([key, { pages }]) => ({ key, pages })),

    /** The cache for the operator. */
    describe() {
      const all = [...full.entries(), ...nothing.entries()];
      const keys = all.map(([key, entry]) => describeEntry(key, entry, now()));
      return { entries: keys.length, bytes: full.calculatedSize, keys };
    },
  };
}
