/** Upstream is asked again after this at the latest, whatever it says. Milliseconds. */
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * @param header `Retry-After` as it was sent: seconds, or an HTTP date
 * @param now milliseconds since 1970
 * @returns how long upstream wants to be left alone, milliseconds; undefined where it does not say
 */
export function retryAfterMs(header: string | string[] | undefined, now: number): number | undefined {
  if (typeof header !== 'string') return undefined;
  const text = header.trim();
  // `Date.parse` takes "-5" for a month; every HTTP date begins with the name of a day.
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : /^[a-z]/i.test(text) ? Date.parse(text) - now : NaN;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
