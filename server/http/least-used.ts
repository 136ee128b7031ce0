import { LRUCache } from 'lru-cache';

/**
 * A map of so many entries at most: beyond it the one that was unused the longest goes. It takes memory for what it
 * holds; lru-cache's own `max` takes it for all that it may hold at once, 16 bytes an entry and more, for good.
 * @param options times of entries, as lru-cache has them
 */
export function createLeastUsed<Key extends {}, Value extends {}>(
  max: number,
  options: Pick<LRUCache.Options<Key, Value, unknown>, 'ttl' | 'ttlResolution' | 'perf'> = {},
): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ ...options, maxSize: max, sizeCalculation: () => 1 } as LRUCache.Options<
    Key,
    Value,
    unknown
  >);
}

/** Made by the first who asks; what failed is tried again. */
export function once<T extends {}>(
  made: LRUCache<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const before = made.get(key);
  if (before) return before;
  const making = make();
  made.set(key, making);
  making.catch(() => made.delete(key));
  return making;
}
