import { Agent, request } from 'undici';
import type { Sent } from '../submissions/delivery.ts';
import type { Submission } from '../submissions/submission.ts';
import type { Destination } from './destination.ts';
import { outcomeOf } from './outcome.ts';

/** The keys that ENQUIRY_EXTRAS can add to the payload, in the shapes of the webhook's body. */
export const EXTRA_KEYS = [
  ...(['project', 'country_code', 'form'] as const),
  ...(['unit', 'page', 'language', 'campaign', 'reference', 'offers'] as const),
];
export type ExtraKey = (typeof EXTRA_KEYS)[number];

export interface UpstreamOptions {
  /** The upstream `{api}`. */
  apiUrl: string;
  /** ENQUIRY_TIMEOUT_MS: the time limit of the whole call. */
  timeoutMs: number;
  /** ENQUIRY_EXTRAS: additional keys of the payload. */
  extras?: readonly ExtraKey[];
  /** Runs each call, for traces; the headers that it gives are added to the call. */
  around?:
    | (<T>(endpoint: string, call: (headers: Record<string, string>) => Promise<T>) => Promise<T>)
    | undefined;
}

/**
 * Delivers to `createEnquiry`: with no API key, with the visitor's bearer where there is one. Success is status 200 or
 * 201; redirects are not followed.
 */
export function createUpstream(options: UpstreamOptions): Destination {
  const { apiUrl, timeoutMs, extras: sent = [], around = (_endpoint, call) => call({}) } = options;
  const dispatcher = new Agent();
  const url = `${apiUrl.replace(/\/+$/, '')}/api/v1/createEnquiry`;

  // The keys are chosen at each try: an enquiry that was refused because of one can be sent again without it.
  function bodyOf({ form, language, reference, payload, context, consent }: Submission): string {
    const offers = consent?.purposes.includes('offers') ? 'Yes' : 'No';
    const known = { ...context, form, language, reference, offers };
    return JSON.stringify({ ...payload, ...Object.fromEntries(sent.map((key) => [key, known[key]])) });
  }

  return {
    name: 'upstream',
    send({ submission }, sender, stopping) {
      const { requestId, bearer } = sender ?? { requestId: submission.id, bearer: null };
      const send = (signal: AbortSignal) =>
        around('createEnquiry', (added) =>
          request(url, {
            dispatcher,
            method: 'POST',
            // A new connection for each call: upstream may just now close one that was kept open, a false failure.
            reset: true,
            signal,
            headers: {
              ...added,
              'content-type': 'application/json',
              accept: 'application/json',
              'idempotency-key': submission.id,
              ...(/^[\w.:-]{1,128}$/.test(requestId) ? { 'x-request-id': requestId } : {}),
              ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
            },
            body: bodyOf(submission),
          }),
        );
      return outcomeOf({ send, timeoutMs, stopping, kindOf: (status) => kindOf(status, bearer !== null) });
    },
  };
}

/**
 * A server's failure and "not now" are tried again; so is a refused bearer, since the next try goes without it. Any
 * other response would be the same next time: the operator has to look.
 */
function kindOf(status: number, withBearer: boolean): Sent['kind'] {
  if (status === 200 || status === 201) return 'delivered';
  const isRetried = status >= 500 || status === 408 || status === 429 || (status === 401 && withBearer);
  return isRetried ? 'later' : 'refused';
}
