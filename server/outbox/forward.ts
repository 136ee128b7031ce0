import { Agent, type Dispatcher, request } from 'undici';
import type { ExtraKey } from '../../shared/enquiry-payload.ts';
import type { Forward, ForwardCall } from './delivery.ts';

/** How much of upstream's answer is read, bytes: none of it is used. */
const ANSWER_MAX = 16 * 1024;
/** The longest that upstream's Retry-After is followed. */
const LONGEST_RETRY_MS = 60 * 60_000;

export interface ForwardOptions {
  /** The upstream `{api}`. */
  apiUrl: string;
  /** ENQUIRY_TIMEOUT_MS: for one whole call. */
  timeoutMs: number;
  /** ENQUIRY_EXTRAS: further keys of the payload. */
  extras?: readonly ExtraKey[];
  /** Where not our own agent's connections are to be used. */
  dispatcher?: Dispatcher;
}

/**
 * Makes what sends one enquiry to `createEnquiry`: with no API key, with the visitor's bearer where
 * there is one. Success is status 200 or 201; redirects are not followed. Its outcome is known with the headers;
 * the body is drained, a little of it, and never kept.
 */
export function createForward(options: ForwardOptions): Forward {
  const { apiUrl, timeoutMs, extras: sent = [], dispatcher = new Agent() } = options;
  const url = `${apiUrl.replace(/\/+$/, '')}/api/v1/createEnquiry`;

  // Chosen at each try, so that a lead that was refused with such a key can be sent again without it.
  function bodyOf({ form, payload, extras }: ForwardCall): string {
    const known = { ...extras, form };
    return JSON.stringify({ ...payload, ...Object.fromEntries(sent.map((key) => [key, known[key]])) });
  }

  return async (call) => {
    const { idempotencyKey, requestId, bearer, signal } = call;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher,
        method: 'POST',
        // A connection of its own: one kept open that upstream closes just now would be a false failure.
        reset: true,
        signal: AbortSignal.any([timeout, signal]),
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': idempotencyKey,
          ...(/^[\w.:-]{1,128}$/.test(requestId) ? { 'x-request-id': requestId } : {}),
          ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        },
        body: bodyOf(call),
      });
      // The answer counts even when its body never ends; then the timeout does away with it.
      body.dump({ limit: ANSWER_MAX }).catch(() => {});
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
  return Math.min(LONGEST_RETRY_MS, Number(header) * 1_000);
}
