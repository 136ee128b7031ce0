const MIB = 1024 * 1024;
/** What all but the page cache takes of a container's memory; of the rest the cache has a quarter. */
const OTHERS_BYTES = 192 * MIB;
const SHARE = 1 / 4;

/**
 * The bound of the page cache. A full one must leave a small container memory for work, or all of that is refused.
 * @param megabytes PAGE_CACHE_MB
 * @param memory of the container, bytes; 0 without a limit
 */
export function pageCacheBytes(megabytes: number, memory: number): number {
  const left = memory ? Math.max(0, memory - OTHERS_BYTES) * SHARE : Number.POSITIVE_INFINITY;
  return Math.floor(Math.min(megabytes * MIB, left));
}
