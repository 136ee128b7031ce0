import { Agent, request } from 'undici';
import type { Enquiry, ExtraKey, ReadableLead, TryResult } from './lead-store.ts';

/** How much of upstream's response is read, bytes: none of it is used. */
const MAX_RESPONSE = 16 * 1024;
/** The longest that upstream's Retry-After is followed. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 5 * 60_000;

/** How one try to forward an enquiry ended. */
export type ForwardOutcome =
  /** Upstream responded with 200 or 201. */
  | { kind: 'delivered'; status: number }
  /** Upstream responded with anything else; `retryAfterMs` where it said when to come back. */
  | { kind: 'refused'; status: number; retryAfterMs: number | null }
  /** No response: the time was up, the connection broke or was refused, or the server is stopping. */
  | { kind: 'unanswered'; reason: 'timeout' | 'connection' | 'stopped' };

/** The sender of a visitor's own try; never stored. */
export interface Sender {
  requestId: string;
  /** null where there is none. */
  bearer: string | null;
}

/**
 * Forwards a lead once. Never rejects: whatever goes wrong is an outcome.
 * @param signal aborted when the server cannot wait any longer
 */
export type Forward = (lead: ReadableLead, sender: Sender, signal: AbortSignal) => Promise<ForwardOutcome>;

export interface ForwardOptions {
  /** The upstream `{api}`. */
  apiUrl: string;
  /** ENQUIRY_TIMEOUT_MS: for one whole call. */
  timeoutMs: number;
  /** ENQUIRY_EXTRAS: further keys of the payload. */
  extras?: readonly ExtraKey[];
  /** Runs each call, for traces; what it gives goes with the call's headers. */
  around?:
    | (<T>(endpoint: string, call: (headers: Record<string, string>) => Promise<T>) => Promise<T>)
    | undefined;
}

/**
 * Forwards to `createEnquiry`: with no API key, with the visitor's bearer where there is one. Success is status 200 or
 * 201; redirects are not followed. The outcome is known with the headers; a little of the body is drained, none stored.
 */
export function createForward(options: ForwardOptions): Forward {
  const { apiUrl, timeoutMs, extras: sent = [], around = (_endpoint, call) => call({}) } = options;
  const dispatcher = new Agent();
  const url = `${apiUrl.replace(/\/+$/, '')}/api/v1/createEnquiry`;

  // Chosen at each try, so that a lead that was refused with such a key can be sent again without it.
  function bodyOf({ form, payload, extras }: Enquiry): string {
    const known = { ...extras, form };
    return JSON.stringify({ ...payload, ...Object.fromEntries(sent.map((key) => [key, known[key]])) });
  }

  return async (lead, { requestId, bearer }, signal) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode, headers, body } = await around('createEnquiry', (further) =>
        request(url, {
          dispatcher,
          method: 'POST',
          // A connection of its own: one left open that upstream closes just now would be a false failure.
          reset: true,
          signal: AbortSignal.any([timeout, signal]),
          headers: {
            ...further,
            'content-type': 'application/json',
            accept: 'application/json',
            'idempotency-key': lead.id,
            ...(/^[\w.:-]{1,128}$/.test(requestId) ? { 'x-request-id': requestId } : {}),
            ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
          },
          body: bodyOf(lead),
        }),
      );
      // The response counts even when its body never ends; then the timeout does away with it.
      body.dump({ limit: MAX_RESPONSE }).catch(() => {});
      if (statusCode === 200 || statusCode === 201) return { kind: 'delivered', status: statusCode };
      return { kind: 'refused', status: statusCode, retryAfterMs: retryAfter(headers['retry-after']) };
    } catch {
      if (signal.aborted) return { kind: 'unanswered', reason: 'stopped' };
      return { kind: 'unanswered', reason: timeout.aborted ? 'timeout' : 'connection' };
    }
  };
}

/** @returns milliseconds, an hour at most; null where upstream named no number of seconds */
function retryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header)) return null;
  return Math.min(MAX_RETRY_AFTER_MS, Number(header) * 1_000);
}

/**
 * True for a try to be repeated in the background: no response, a server's failure, "not now"; also a refused bearer,
 * since the next try goes without it. Any other response would be the same next time: the operator has to look.
 */
export function isRetried(outcome: ForwardOutcome | { kind: 'duplicate' }, withBearer: boolean): boolean {
  if (outcome.kind !== 'refused') return outcome.kind === 'unanswered';
  const { status } = outcome;
  return status >= 500 || status === 408 || status === 429 || (status === 401 && withBearer);
}

/** The lead's state after a try: delivered, waiting for the next one, or parked. @param random from 0 to 1 */
export function resultOf(
  outcome: ForwardOutcome,
  { attempts, withBearer, random }: { attempts: number; withBearer: boolean; random: number },
): TryResult {
  if (outcome.kind === 'delivered') return { state: 'delivered', reason: null, waitMs: 0 };
  const reason = outcome.kind === 'refused' ? `http ${outcome.status}` : outcome.reason;
  if (!isRetried(outcome, withBearer)) return { state: 'parked', reason, waitMs: 0 };
  const asked = outcome.kind === 'refused' ? outcome.retryAfterMs : null;
  return { state: 'waiting', reason, waitMs: Math.max(retryDelay(attempts, random), asked ?? 0) };
}

/**
 * The wait for the next try: twice as long after each one, with up to half of it taken off at random so that leads
 * that failed together do not all come back together.
 * @param attempts before the one that has just failed @returns milliseconds
 */
function retryDelay(attempts: number, random: number): number {
  const full = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts, 20));
  return Math.round(full * (1 - random / 2));
}
