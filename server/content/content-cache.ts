import { LRUCache } from 'lru-cache';
import { ContentFailure } from './content-failure.ts';

/** What a loader of the cache gives. */
export interface Loaded<T> {
  value: T;
  /** Bytes on the wire. */
  bytes: number;
  /** The same digest as before is the same content: its version stays. */
  digest: string;
  /** Kept for this long instead of the cache's own time, and never given stale; milliseconds. */
  keepMs?: number;
}

/** What is cached when a load begins. */
export interface Before<T> {
  value: T;
  digest: string;
  /** Of the load before, where that failed. */
  failure: ContentFailure | null;
}

/** May give the very value that was there before: its version then stays. */
export type Load<T> = (before: Before<T> | null) => Promise<Loaded<T>>;

/** What a page that read a resource remembers of it. */
export interface Reading<T> {
  key: string;
  value: T;
  version: number;
}

/**
 * Where a resource stands now. A page is current while the versions of all it read are. Times are milliseconds of
 * the clock.
 */
export interface Standing {
  version: number;
  /** Until then nothing about it changes. */
  checkAt: number;
  /** Until then it may be shown while it is revalidated; after that its reader waits for that first. */
  revalidateUntil: number;
  /** After that it is shown no more, whatever upstream does. */
  staleUntil: number;
}

export interface ContentCacheOptions {
  maxBytes: number;
  freshMs: number;
  staleMs: number;
  now: () => number;
  /** `hit`, `stale`, `miss`, `failed` (nothing to give), `kept` (refresh failed, stale content stays), `evicted`. */
  onEvent?: (event: 'hit' | 'stale' | 'miss' | 'failed' | 'kept' | 'evicted', key: string) => void;
  /** Told of the first of a row of failures; `error` is what was thrown where that was no ContentFailure. */
  onFailure?: (key: string, failure: ContentFailure, error: unknown) => void;
}

interface Entry {
  load: Load<unknown>;
  /** `null` once upstream has failed and nothing is kept. */
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

/** An object in memory takes about this many times its bytes on the wire. */
const MEMORY_FACTOR = 2;
/** Content that is older than this many times the time it is fresh for is old news: its reader waits. */
const REVALIDATE_FACTOR = 10;
/** Failures and answers that there is nothing: a few kilobytes each, as many as somebody asks for. */
const NOTHING_MOST = 2_000;
/** Versions begin at 1: no reading has this one. */
const NOT_KEPT = 0;
/** After a failure upstream is asked again after 1 s, 2 s, 4 s …, unless it names a time itself. Milliseconds. */
const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** The same while nothing is cached: readers are waiting for it to come back. */
const MAX_COLD_RETRY_MS = 2_000;

/**
 * Upstream's content in an LRU bounded by bytes. Fresh content is given at once; content past its time is given
 * stale while one refresh runs (old content waits for it), and goes on being given when the refresh fails (until
 * `staleMs`); any number of
 * simultaneous readers make one call; after a failure the next call waits (back-off), so that a dead upstream is
 * not hammered. A bad answer never replaces a good one.
 */
export class ContentCache {
  readonly #options: ContentCacheOptions;
  readonly #entries: LRUCache<string, Entry>;
  /** Apart from the content, which no number of addresses that do not exist can push out. */
  readonly #nothing = new LRUCache<string, Entry>({ max: NOTHING_MOST });
  readonly #loading = new Map<string, Promise<Entry>>();
  #versions = 0;

  constructor(options: ContentCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (entry) => entry.bytes * MEMORY_FACTOR + 512,
      dispose: (_, key, reason) => reason === 'evict' && options.onEvent?.('evicted', key),
    });
  }

  /**
   * @param key checked by the caller: it names the call and, for details, an id
   * @throws ContentFailure when upstream fails and nothing is kept
   */
  async read<T>(key: string, load: Load<T>): Promise<Reading<T>> {
    const { now, onEvent } = this.#options;
    const entry = this.#get(key);
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
    const loaded = await this.#load(key, load as Load<unknown>);
    if (loaded.content) return readingOf(key, loaded, loaded.content);
    onEvent?.('failed', key);
    throw noted(loaded.failure as ContentFailure, key, loaded.version);
  }

  /**
   * Where a resource stands, for pages made of it; starts its refresh when that is due. What is no longer kept, or
   * may no longer be told, has a version that no page has read.
   */
  standing(key: string): Standing {
    const entry = this.#get(key);
    const at = this.#options.now();
    if (!entry || at >= entry.staleUntil) {
      return { version: NOT_KEPT, checkAt: at, revalidateUntil: at, staleUntil: at };
    }
    const { content, version, freshUntil, revalidateUntil, staleUntil } = entry;
    if (at >= freshUntil) this.#refreshLater(key, entry);
    // A failure is told until its retry is due, and by nobody after that.
    return content
      ? { version, checkAt: freshUntil, revalidateUntil, staleUntil }
      : { version, checkAt: freshUntil, revalidateUntil: freshUntil, staleUntil: freshUntil };
  }

  /** For the operator: how much is kept, and of what age. */
  describe(): { entries: number; bytes: number; keys: { key: string; state: string; freshForMs: number }[] } {
    const at = this.#options.now();
    const keys = [...this.#entries.entries(), ...this.#nothing.entries()].map(([key, entry]) => ({
      key,
      state: !entry.content ? 'failed' : at < entry.freshUntil && !entry.failure ? 'fresh' : 'stale',
      freshForMs: entry.freshUntil - at,
    }));
    return { entries: keys.length, bytes: this.#entries.calculatedSize ?? 0, keys };
  }

  #get(key: string): Entry | undefined {
    return this.#entries.get(key) ?? this.#nothing.get(key);
  }

  #peek(key: string): Entry | undefined {
    return this.#entries.peek(key) ?? this.#nothing.peek(key);
  }

  #set(key: string, entry: Entry): void {
    const nothing = holdsNothing(entry);
    (nothing ? this.#entries : this.#nothing).delete(key);
    (nothing ? this.#nothing : this.#entries).set(key, entry);
  }

  #refreshLater(key: string, entry: Entry): void {
    if (!this.#loading.has(key)) void this.#load(key, entry.load);
  }

  /** One call for any number of readers; never rejects: a failure is an entry without content. */
  #load(key: string, load: Load<unknown>): Promise<Entry> {
    const running = this.#loading.get(key);
    if (running) return running;
    const entry = this.#peek(key);
    const before = entry?.content ? { ...entry.content, failure: entry.failure } : null;
    const promise = load(before)
      .then(
        (loaded) => this.#keep(key, load, loaded),
        (error: unknown) => this.#fail(key, load, error),
      )
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, promise);
    return promise;
  }

  #keep(key: string, load: Load<unknown>, loaded: Loaded<unknown>): Entry {
    const { now, freshMs, staleMs } = this.#options;
    const before = this.#peek(key);
    const same = before?.content?.digest === loaded.digest;
    const at = now();
    const staleUntil = at + (loaded.keepMs ?? freshMs + staleMs);
    const entry: Entry = {
      load,
      content: same && before.content ? before.content : { value: loaded.value, digest: loaded.digest },
      failure: null,
      failures: 0,
      version: same ? before.version : ++this.#versions,
      bytes: loaded.bytes,
      freshUntil: at + (loaded.keepMs ?? freshMs),
      revalidateUntil: Math.min(at + REVALIDATE_FACTOR * freshMs, staleUntil),
      staleUntil,
    };
    this.#set(key, entry);
    return entry;
  }

  #fail(key: string, load: Load<unknown>, error: unknown): Entry {
    const { now, onEvent, onFailure } = this.#options;
    const failure =
      error instanceof ContentFailure
        ? error
        : new ContentFailure('unreachable', 'shape', `${key}: unreadable`);
    const before = this.#peek(key);
    const at = now();
    const content = before?.content && at < before.staleUntil ? before.content : null;
    if (content) onEvent?.('kept', key);
    const failures = (before?.failures ?? 0) + 1;
    if (failures === 1) onFailure?.(key, failure, error === failure ? undefined : error);
    const backOff = Math.min(MIN_RETRY_MS * 2 ** (failures - 1), content ? MAX_RETRY_MS : MAX_COLD_RETRY_MS);
    const retryAt = at + Math.max(failure.retryAfterMs ?? backOff, MIN_RETRY_MS);
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
    this.#set(key, entry);
    return entry;
  }
}

function holdsNothing({ content }: Entry): boolean {
  return !content || content.value === null || (Array.isArray(content.value) && !content.value.length);
}

function readingOf<T>(key: string, { version }: Entry, { value }: { value: unknown }): Reading<T> {
  return { key, value: value as T, version };
}

/** A failure that says what it was read as, so that a page made in spite of it knows when to look again. */
function noted(failure: ContentFailure, key: string, version: number): ContentFailure {
  return Object.assign(failure, { key, version });
}
