/**
 * Why a call to another server failed.
 * @returns a code such as `ENOTFOUND` or `CERT_HAS_EXPIRED`, never a text, which may quote an address
 */
export function codeOf(error: unknown): string {
  const { originalCode, code, name, cause } = (error ?? {}) as Record<string, unknown>;
  if (name === 'TimeoutError') return 'no answer in time';
  // nodemailer has the system's code behind one of its own.
  if (typeof originalCode === 'string') return originalCode;
  if (typeof code === 'string') return code;
  return cause ? codeOf(cause) : 'unknown error';
}

/**
 * Reads `Retry-After`: seconds, or an HTTP date.
 * @param header as it was sent; of several the first counts
 * @param now milliseconds since the epoch
 * @param most the longest wait that is granted, milliseconds
 * @returns the wait, milliseconds; undefined where the header asks for none
 */
export function retryAfterMs(
  header: string | string[] | undefined,
  now: number,
  most: number,
): number | undefined {
  const text = [header].flat()[0]?.trim() ?? '';
  // `Date.parse` takes "-5" for a month; every HTTP date begins with the name of a day.
  const date = /^[a-z]/i.test(text) ? Date.parse(text) - now : Number.NaN;
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : date;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), most);
}
