import { LRUCache } from 'lru-cache';
import { createLeastUsed } from '../http/least-used.ts';

/** An object in memory takes about this many times its bytes on the wire. */
const MEMORY_FACTOR = 2;
/** Failures, and content with nothing in it: a few kilobytes each, as many as somebody asks for. */
const MAX_NOTHING = 2_000;

interface Sized {
  /** `null` for a failure. */
  content: { value: unknown } | null;
  /** On the wire. */
  bytes: number;
}

/**
 * Entries by their keys, bounded by bytes; what was read longest ago goes first. Those that hold nothing stand apart:
 * no number of addresses that do not exist can push content out.
 */
export class CacheEntries<Entry extends Sized> {
  readonly #full: LRUCache<string, Entry>;
  readonly #nothing = createLeastUsed<string, Entry>(MAX_NOTHING);

  constructor(maxBytes: number, onEvicted: (key: string) => void) {
    this.#full = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (entry) => entry.bytes * MEMORY_FACTOR + 512,
      dispose: (_, key, reason) => reason === 'evict' && onEvicted(key),
    });
  }

  get(key: string): Entry | undefined {
    return this.#full.get(key) ?? this.#nothing.get(key);
  }

  /** Without counting as read. */
  peek(key: string): Entry | undefined {
    return this.#full.peek(key) ?? this.#nothing.peek(key);
  }

  set(key: string, entry: Entry): void {
    const nothing = holdsNothing(entry);
    (nothing ? this.#full : this.#nothing).delete(key);
    (nothing ? this.#nothing : this.#full).set(key, entry);
  }

  all(): [string, Entry][] {
    return [...this.#full.entries(), ...this.#nothing.entries()];
  }

  bytes(): number {
    return this.#full.calculatedSize ?? 0;
  }
}

function holdsNothing({ content }: Sized): boolean {
  return !content || content.value === null || (Array.isArray(content.value) && !content.value.length);
}
