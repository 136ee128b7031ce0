import { CacheEntries } from './cache-entries.ts';
import { backOffMs, ContentFailure, MAX_RETRY_MS } from './content-failure.ts';
import { inTime, type Load, type Loaded, type Patience, type Reading, type ResourceState } from './load.ts';

export interface ContentCacheOptions {
  maxBytes: number;
  freshMs: number;
  staleMs: number;
  now: () => number;
  /**
   * The labels of a metric: `hit`, `stale`, `miss`, `failed` (nothing to give), `late` (a part to give, or nothing),
   * `kept` (refresh failed, stale content stays), `evicted`.
   */
  onEvent?: (event: 'hit' | 'stale' | 'miss' | 'failed' | 'late' | 'kept' | 'evicted', key: string) => void;
  /** Told of the first of a row of failures; `error` is what was thrown where that was no ContentFailure. */
  onFailure?: (key: string, failure: ContentFailure, error: unknown) => void;
}

interface Entry {
  load: Load<unknown>;
  /** `null` once upstream has failed and nothing is cached. */
  content: { value: unknown; digest: string } | null;
  failure: ContentFailure | null;
  failures: number;
  version: number;
  bytes: number;
  /** Upstream is asked again from then on. */
  freshUntil: number;
  /** From then on a reader waits for upstream, and is given the content as it is only when that fails. */
  revalidateUntil: number;
  /** Content is given until then, and pages go on telling of a failure. */
  staleUntil: number;
}

/** A load that is under way, whoever waits for it. */
interface Loading {
  /** Never rejects: a failure is an entry without content. */
  entry: Promise<Entry>;
  /** What has arrived; null where that is nothing, or no use by itself. */
  partial: () => unknown;
}

/** Content that is older than this many times the time it is fresh for is old news: its reader waits. */
const REVALIDATE_FACTOR = 10;
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
  #versions = 0;

  constructor(options: ContentCacheOptions) {
    this.#options = options;
    this.#entries = new CacheEntries(options.maxBytes, (key) => options.onEvent?.('evicted', key));
  }

  /**
   * @param key checked by the caller: it names the call and, for details, an id
   * @param patience without it the reader waits as long as the load takes
   * @throws ContentFailure when upstream fails, or is late, and nothing is cached
   */
  async read<T>(key: string, load: Load<T>, patience?: Patience): Promise<Reading<T>> {
    const { now, onEvent } = this.#options;
    const entry = this.#entries.get(key);
    const at = now();
    if (entry?.content && at < entry.staleUntil) {
      const fresh = at < entry.freshUntil;
      if (fresh || at < entry.revalidateUntil) {
        onEvent?.(fresh ? 'hit' : 'stale', key);
        if (!fresh) this.#refreshLater(key, entry);
        return readingOf(key, entry, entry.content);
      }
    }
    if (entry?.failure && at < entry.freshUntil) {
      onEvent?.('failed', key);
      throw noted(entry.failure, key, entry.version);
    }
    onEvent?.('miss', key);
    const loading = this.#load(key, load as Load<unknown>);
    const loaded = await inTime(loading.entry, patience?.deadline);
    if (!loaded) return this.#late(key, patience?.takesPartial ? loading.partial() : null);
    if (loaded.content) return readingOf(key, loaded, loaded.content);
    onEvent?.('failed', key);
    throw noted(loaded.failure as ContentFailure, key, loaded.version);
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
    if (at >= freshUntil) this.#refreshLater(key, entry);
    // A failure is told until its retry is due, and by nobody after that.
    return content
      ? { version, checkAt: freshUntil, revalidateUntil, staleUntil }
      : { version, checkAt: freshUntil, revalidateUntil: freshUntil, staleUntil: freshUntil };
  }

  /** For the operator: how much is cached, and of what age. */
  describe(): { entries: number; bytes: number; keys: { key: string; state: string; freshForMs: number }[] } {
    const at = this.#options.now();
    const keys = this.#entries.all().map(([key, entry]) => ({
      key,
      state: !entry.content ? 'failed' : at < entry.freshUntil && !entry.failure ? 'fresh' : 'stale',
      freshForMs: entry.freshUntil - at,
    }));
    return { entries: keys.length, bytes: this.#entries.bytes(), keys };
  }

  #refreshLater(key: string, entry: Entry): void {
    if (!this.#loading.has(key)) void this.#load(key, entry.load);
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
    const { now, freshMs, staleMs } = this.#options;
    const before = this.#entries.peek(key);
    const same = before?.content?.digest === loaded.digest;
    const at = now();
    const staleUntil = at + (loaded.cacheMs ?? freshMs + staleMs);
    const entry: Entry = {
      load,
      content: same && before.content ? before.content : { value: loaded.value, digest: loaded.digest },
      failure: null,
      failures: 0,
      version: same ? before.version : ++this.#versions,
      bytes: loaded.bytes,
      freshUntil: at + (loaded.cacheMs ?? freshMs),
      revalidateUntil: Math.min(at + REVALIDATE_FACTOR * freshMs, staleUntil),
      staleUntil,
    };
    this.#entries.set(key, entry);
    return entry;
  }

  #fail(key: string, load: Load<unknown>, error: unknown): Entry {
    const { now, onEvent, onFailure } = this.#options;
    const failure =
      error instanceof ContentFailure
        ? error
        : new ContentFailure('unreachable', 'shape', `${key}: unreadable`);
    const before = this.#entries.peek(key);
    const at = now();
    const content = before?.content && at < before.staleUntil ? before.content : null;
    if (content) onEvent?.('kept', key);
    const failures = (before?.failures ?? 0) + 1;
    if (failures === 1) onFailure?.(key, failure, error === failure ? undefined : error);
    const retryAt = at + backOffMs(failures, content !== null, failure.retryAfterMs);
    // Nobody is told of a failure that may be over for long.
    const staleUntil = content && before ? before.staleUntil : retryAt + MAX_RETRY_MS;
    const entry: Entry = {
      load,
      content,
      failure,
      failures,
      version: content && before ? before.version : ++this.#versions,
      bytes: content && before ? before.bytes : 0,
      freshUntil: Math.min(retryAt, staleUntil),
      revalidateUntil: before?.revalidateUntil ?? at,
      staleUntil,
    };
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
