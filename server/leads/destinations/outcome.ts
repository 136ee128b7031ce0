import type { Dispatcher } from 'undici';
import { MAX_WAIT_MS, type Sent } from '../submissions/delivery.ts';

/** How much of an answer is read, bytes: none of it is used. */
const MAX_RESPONSE = 16 * 1024;

/** No answer: to be tried again. */
export function later(reason: string): Sent {
  return { kind: 'later', reason, answered: false, waitMs: 0 };
}

interface Call {
  send(signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** For one whole call, milliseconds. */
  timeoutMs: number;
  /** Aborted when the server cannot wait any longer. */
  stopping: AbortSignal;
  /** What a status says of the delivery. */
  kindOf(status: number): Sent['kind'];
}

/** Calls a destination over HTTP once. The status decides; a little of the body is drained, and nothing of it stored. */
export async function outcomeOf({ send, timeoutMs, stopping, kindOf }: Call): Promise<Sent> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const { statusCode, headers, body } = await send(AbortSignal.any([timeout, stopping]));
    // The answer counts even when its body never ends; then the timeout does away with it.
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
