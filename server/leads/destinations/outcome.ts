import type { Dispatcher } from 'undici';
import { codeOf, retryAfterMs } from '../../http/outgoing.ts';
import { MAX_WAIT_MS, type Sent } from '../submissions/delivery.ts';

/** The most bytes of a response that are read; none of them is used. */
const MAX_RESPONSE = 16 * 1024;

/** The outcome of a call without a response: it is tried again. */
export function later(reason: string): Sent {
  return { kind: 'later', reason, answered: false, waitMs: 0 };
}

/** Codes of libraries that say no more than that a connection failed. */
const NO_REASON = /^(UND_|HPE_|ESOCKET$|ECONNECTION$|unknown)/;

/** The reason of a call that failed, `ENOTFOUND` or `CERT_HAS_EXPIRED`; `connection` where it has no better name. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return NO_REASON.test(code) ? 'connection' : code;
}

interface Call {
  send(signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** The time limit of the whole call, milliseconds. */
  timeoutMs: number;
  /** Aborted when the server cannot wait any longer. */
  stopping: AbortSignal;
  /** The outcome of the delivery by the HTTP status. */
  kindOf(status: number): Sent['kind'];
}

/** Calls a destination over HTTP once. The status decides; a little of the body is drained, and nothing of it stored. */
export async function outcomeOf({ send, timeoutMs, stopping, kindOf }: Call): Promise<Sent> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const { statusCode, headers, body } = await send(AbortSignal.any([timeout, stopping]));
    // The status counts even if the body never ends; the timeout then aborts it.
    body.dump({ limit: MAX_RESPONSE }).catch(() => {});
    const kind = kindOf(statusCode);
    const reason = `http ${statusCode}`;
    if (kind === 'delivered') return { kind };
    if (kind === 'refused') return { kind, reason };
    const waitMs = retryAfterMs(headers['retry-after'], Date.now(), MAX_WAIT_MS) ?? 0;
    return { kind, reason, answered: true, waitMs };
  } catch (error) {
    return later(stopping.aborted ? 'stopped' : timeout.aborted ? 'timeout' : reasonOf(error));
  }
}
