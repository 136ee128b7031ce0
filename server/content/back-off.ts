/** After a failure upstream is asked again after 1 s, 2 s, 4 s …, unless it names a time itself. Milliseconds. */
const MIN_RETRY_MS = 1000;
export const MAX_RETRY_MS = 30_000;
/** The same while nothing is cached: readers are waiting for it to come back. */
const MAX_COLD_RETRY_MS = 2_000;

/**
 * @param failures in a row, with this one
 * @param retryAfterMs what upstream asked for
 * @returns how long a resource is not asked for; milliseconds
 */
export function backOffMs(failures: number, isCached: boolean, retryAfterMs: number | undefined): number {
  const most = isCached ? MAX_RETRY_MS : MAX_COLD_RETRY_MS;
  return Math.max(retryAfterMs ?? Math.min(MIN_RETRY_MS * 2 ** (failures - 1), most), MIN_RETRY_MS);
}
