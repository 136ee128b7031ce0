import { CacheEntries } from './cache-entries.ts';
import {
  asContentFailure,
  type DescribedEntry,
  describeEntry,
  type Entry,
  type EntryTimes,
  entryOfContent,
  entryOfFailure,
  entryOfSaved,
} from './cache-entry.ts';
import { ContentFailure } from './content-failure.ts';
import {
  type Clocks,
  inTime,
  type Load,
  type Loaded,
  MAX_WAIT_FOR_NEW_MS,
  type Patience,
  type Reading,
  type ResourceState,
  type SavedContents,
} from './load.ts';

export interface ContentCacheOptions extends Clocks {
  maxBytes: number;
  freshMs: number;
  staleMs: number;
  /** Content of the runs before, and for those to come. */
  saved?: SavedContents | undefined;
  /**
   * The labels of a metric: `hit`, `stale`, `miss`, `failed` (nothing to give), `late` (a part to give, or nothing),
   * `kept` (refresh failed, stale content stays), `evicted`.
   */
  onEvent?: (event: 'hit' | 'stale' | 'miss' | 'failed' | 'late' | 'kept' | 'evicted', key: string) => void;
  /** Told of the first of a row of failures; `error` is what was thrown where that was no ContentFailure. */
  onFailure?: (key: string, failure: ContentFailure, error: unknown) => void;
}

/** A load that is under way, whoever waits for it. */
interface Loading {
  /** Never rejects: a failure is an entry without content. */
  entry: Promise<Entry>;
  /** What has arrived; null where that is nothing, or no use by itself. */
  partial: () => unknown;
}

/** What is confirmed unchanged is saved again when its saved age is wrong by this part of the time it may be shown. */
const SAVED_AGE_ERROR = 0.01;
/** Versions begin at 1: no reading has this one. */
const NOT_CACHED = 0;
/** Of what was never cached: nothing ever has this version, so what was made of it is not current. */
export const NEVER_CACHED = -1;

/**
 * Upstream's content in an LRU bounded by bytes. Fresh content is given at once; content past its time is given
 * stale while one refresh runs (old content waits for it), and goes on being given when the refresh fails (until
 * `staleMs`); any number of simultaneous readers make one call; after a failure the next call waits (back-off), so
 * that a dead upstream is not hammered. A bad body never replaces a good one.
 */
export class ContentCache {
  readonly #options: ContentCacheOptions;
  readonly #entries: CacheEntries<Entry>;
  readonly #loading = new Map<string, Loading>();
  readonly #times: EntryTimes;

  constructor(options: ContentCacheOptions) {
    let versions = 0;
    this.#options = options;
    this.#times = { ...options, nextVersion: () => ++versions };
    this.#entries = new CacheEntries(options.maxBytes, (key) => options.onEvent?.('evicted', key));
  }

  /**
   * @param key checked by the caller: it names the call and, for details, an id
   * @param patience without it the reader waits as long as the load takes
   * @throws ContentFailure when upstream fails, or is late, and nothing is cached
   */
  async read<T>(key: string, load: Load<T>, patience?: Patience): Promise<Reading<T>> {
    const { now, onEvent } = this.#options;
    this.restore(key, load);
    const entry = this.#entries.get(key);
    const at = now();
    const content = entry && at < entry.staleUntil ? entry.content : null;
    if (entry && content && at < Math.max(entry.freshUntil, entry.revalidateUntil)) {
      const fresh = at < entry.freshUntil;
      onEvent?.(fresh ? 'hit' : 'stale', key);
      if (!fresh) void this.#load(key, entry.load);
      return readingOf(key, entry, content);
    }
    if (entry?.failure && at < entry.freshUntil) {
      onEvent?.('failed', key);
      throw noted(entry.failure, key, entry.version);
    }
    onEvent?.('miss', key);
    const loading = this.#load(key, load as Load<unknown>);
    const maxMs = content ? MAX_WAIT_FOR_NEW_MS : undefined;
    const loaded = await inTime(loading.entry, patience?.deadline, maxMs);
    if (!loaded) return this.#late(key, patience?.takesPartial ? loading.partial() : null);
    if (loaded.content) return readingOf(key, loaded, loaded.content);
    onEvent?.('failed', key);
    throw noted(loaded.failure as ContentFailure, key, loaded.version);
  }

  /**
   * Takes what an earlier run has saved, where nothing is cached: as old content, which is asked for anew at once.
   * @param load as for reading it
   */
  restore<T>(key: string, load: Load<T>): void {
    if (this.#entries.peek(key)) return;
    const saved = this.#options.saved?.read(key);
    const entry =
      saved && entryOfSaved({ load: load as Load<unknown>, saved }, this.#times, this.#options.now());
    if (entry) this.#entries.set(key, entry);
  }

  /** Whether reading it asks nobody, or joins a load that is under way. */
  has(key: string): boolean {
    const entry = this.#entries.peek(key);
    const isCached = entry && this.#options.now() < (entry.content ? entry.staleUntil : entry.freshUntil);
    return isCached || this.#loading.has(key);
  }

  /** What is cached, of whatever age; asks nobody. */
  peek<T>(key: string): T | null {
    const entry = this.#entries.peek(key);
    return entry?.content && this.#options.now() < entry.staleUntil ? (entry.content.value as T) : null;
  }

  /** What is cached, once it is fresh: waits for a refresh that is due. Null where that fails, or nothing is cached. */
  async fresh<T>(key: string, patience?: Patience): Promise<Reading<T> | null> {
    const entry = this.#entries.peek(key);
    const at = this.#options.now();
    if (!entry?.content || at >= entry.staleUntil) return null;
    const isDue = at >= entry.freshUntil;
    const now = isDue ? await inTime(this.#load(key, entry.load).entry, patience?.deadline) : entry;
    return now?.content && !now.failure ? readingOf(key, now, now.content) : null;
  }

  /**
   * Where a resource stands, for pages made of it; starts its refresh when that is due. What is no longer cached, or
   * may no longer be told, has a version that no page has read.
   */
  stateOf(key: string): ResourceState {
    const entry = this.#entries.get(key);
    const at = this.#options.now();
    if (!entry || at >= entry.staleUntil) {
      return { version: NOT_CACHED, checkAt: at, revalidateUntil: at, staleUntil: at };
    }
    const { content, version, freshUntil, revalidateUntil, staleUntil } = entry;
    if (at >= freshUntil) void this.#load(key, entry.load);
    // A failure is told until its retry is due, and by nobody after that.
    return content
      ? { version, checkAt: freshUntil, revalidateUntil, staleUntil }
      : { version, checkAt: freshUntil, revalidateUntil: freshUntil, staleUntil: freshUntil };
  }

  /** Asks for what is cached at once, due or not. @returns whether it is cached */
  refresh(key: string): boolean {
    const entry = this.#entries.peek(key);
    if (entry) void this.#load(key, entry.load);
    return entry !== undefined;
  }

  /** For the operator: how much is cached, and of what age. */
  describe(): { entries: number; bytes: number; keys: DescribedEntry[] } {
    const at = this.#options.now();
    const keys = this.#entries.all().map(([key, entry]) => describeEntry(key, entry, at));
    return { entries: keys.length, bytes: this.#entries.bytes(), keys };
  }

  /** One call for any number of readers. */
  #load(key: string, load: Load<unknown>): Loading {
    const running = this.#loading.get(key);
    if (running) return running;
    const entry = this.#entries.peek(key);
    const before = entry?.content ? { ...entry.content, failure: entry.failure } : null;
    let partial: (() => unknown) | null = null;
    const loaded = load(before, (made) => {
      partial = made;
    })
      .then(
        (done) => this.#store(key, load, done),
        (error: unknown) => this.#fail(key, load, error),
      )
      .finally(() => this.#loading.delete(key));
    const loading: Loading = { entry: loaded, partial: () => partial?.() ?? null };
    this.#loading.set(key, loading);
    return loading;
  }

  #late<T>(key: string, partial: unknown): Reading<T> {
    const { now, onEvent } = this.#options;
    const entry = this.#entries.peek(key);
    // Old content that was to be refreshed first is better than a part of the new.
    if (entry?.content && now() < entry.staleUntil) {
      onEvent?.('stale', key);
      return readingOf(key, entry, entry.content);
    }
    onEvent?.('late', key);
    if (partial !== null) return { key, value: partial as T, version: NEVER_CACHED, isPartial: true };
    const failure = new ContentFailure('unreachable', 'deadline', `${key}: not there in time`);
    throw noted(failure, key, NEVER_CACHED);
  }

  #store(key: string, load: Load<unknown>, loaded: Loaded<unknown>): Entry {
    const before = this.#entries.peek(key);
    const entry = entryOfContent({ load, loaded, before }, this.#times, this.#options.now());
    this.#entries.set(key, entry);
    this.#save(key, entry, loaded.cacheMs !== undefined);
    return entry;
  }

  /** What upstream does not have is cached for a moment, and not saved. */
  #save(key: string, entry: Entry, isMissing: boolean): void {
    const { now, date = now, staleMs, saved } = this.#options;
    if (isMissing || !entry.content) {
      if (entry.saved) saved?.remove(key);
      entry.saved = null;
      return;
    }
    const at = now();
    if (entry.saved === entry.content && Math.abs(at - entry.savedAt) < SAVED_AGE_ERROR * staleMs) return;
    Object.assign(entry, { saved: entry.content, savedAt: at });
    saved?.save(key, { ...entry.content, bytes: entry.bytes, confirmedAt: date() });
  }

  #fail(key: string, load: Load<unknown>, error: unknown): Entry {
    const { now, onEvent, onFailure } = this.#options;
    const failure = asContentFailure(key, error);
    const before = this.#entries.peek(key);
    const entry = entryOfFailure({ load, failure, before }, this.#times, now());
    if (entry.content) onEvent?.('kept', key);
    if (entry.failures === 1) onFailure?.(key, failure, error === failure ? undefined : error);
    this.#entries.set(key, entry);
    return entry;
  }
}

function readingOf<T>(key: string, { version }: Entry, { value }: { value: unknown }): Reading<T> {
  return { key, value: value as T, version };
}

/** A failure that says what it was read as, so that a page made in spite of it knows when to look again. */
export function noted(failure: ContentFailure, key: string, version: number): ContentFailure {
  return Object.assign(failure, { key, version });
}
