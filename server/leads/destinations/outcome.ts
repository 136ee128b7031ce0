import type { Dispatcher } from 'undici';
import { MAX_WAIT_MS, type Sent } from '../submissions/delivery.ts';

/** The most bytes of a response that are read; none of them is used. */
const MAX_RESPONSE = 16 * 1024;

/** The outcome of a call without a response: it is tried again. */
export function later(reason: string): Sent {
  return { kind: 'later', reason, answered: false, waitMs: 0 };
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
    return { kind, reason, answered: true, waitMs: waitOf(headers['retry-after']) };
  } catch {
    return later(stopping.aborted ? 'stopped' : timeout.aborted ? 'timeout' : 'connection');
  }
}

/** @param retryAfter the header @returns milliseconds, an hour at most; 0 where it names no number of seconds */
function waitOf(retryAfter: string | string[] | undefined): number {
  if (typeof retryAfter !== 'string' || !/^\d{1,9}$/.test(retryAfter)) return 0;
  return Math.min(MAX_WAIT_MS, Number(retryAfter) * 1_000);
}
