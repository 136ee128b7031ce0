import type { CheckedEnquiry, Delivery, Forward, ForwardOutcome } from '../../shared/enquiry-delivery.ts';
import type { FormName } from '../../shared/enquiry-forms.ts';
import type { KeptEnquiry, Outbox } from './outbox.ts';

/** How many due enquiries one round takes. */
const BATCH = 20;
const LONGEST_PAUSE_MS = 30_000;
/** An enquiry that waits longer than this is worth waking somebody. */
const LATE_MS = 15 * 60_000;

/** The logger's calls that are used: facts first, then the text. Never a payload. */
export interface DeliveryLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

export interface DelivererOptions {
  outbox: Outbox;
  forward: Forward;
  log: DeliveryLog;
  /** From 0 to 1. */
  random: () => number;
  /** Between two rounds of the background loop, milliseconds; longer after a failure, up to 30 s. */
  pollMs: number;
  /** Told after each try; `background` is one that no visitor waits for. */
  onAttempt?: (form: FormName, kind: ForwardOutcome['kind'], background: boolean) => void;
}

export interface Deliverer extends Delivery {
  start(): void;
  /**
   * Ends the loop, waits for what is being forwarded, and aborts it after `graceMs`; it stays in the outbox then.
   */
  stop(graceMs: number): Promise<void>;
}

/**
 * Forwards what the outbox keeps: at once for the visitor who sent it, and in the background until upstream takes
 * it. No enquiry is ever forwarded by two at the same time; whoever comes second gets the first one's outcome.
 */
export function createDeliverer(options: DelivererOptions): Deliverer {
  const { outbox, forward, log, random, pollMs, onAttempt } = options;
  const inFlight = new Map<string, Promise<ForwardOutcome>>();
  /** Delivered, and the disk did not take it yet: not to be forwarded again by this process. */
  const unrecorded = new Set<string>();
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let round: Promise<void> = Promise.resolve();
  let failedRounds = 0;
  let late = false;

  function attempt(
    kept: KeptEnquiry,
    visitor: Pick<CheckedEnquiry, 'bearer' | 'requestId'> | null,
  ): Promise<ForwardOutcome> {
    const running = inFlight.get(kept.id);
    if (running) return running;
    const promise = forwardOnce(kept, visitor).finally(() => inFlight.delete(kept.id));
    inFlight.set(kept.id, promise);
    return promise;
  }

  async function forwardOnce(
    kept: KeptEnquiry,
    visitor: Pick<CheckedEnquiry, 'bearer' | 'requestId'> | null,
  ): Promise<ForwardOutcome> {
    const outcome = await forward({
      payload: kept.payload,
      idempotencyKey: kept.idempotencyKey,
      requestId: visitor?.requestId ?? kept.id,
      bearer: visitor?.bearer ?? null,
      signal: abort.signal,
    });
    record(kept, outcome, Boolean(visitor?.bearer));
    onAttempt?.(kept.form, outcome.kind, visitor === null);
    return outcome;
  }

  function record(kept: KeptEnquiry, outcome: ForwardOutcome, withBearer: boolean): void {
    const facts = { enquiry: kept.id, form: kept.form, tries: kept.attempts + 1 };
    if (outcome.kind === 'delivered') {
      if (!outbox.delivered(kept.id)) unrecorded.add(kept.id);
      log.info(facts, 'enquiry delivered');
      return;
    }
    const reason = outcome.kind === 'refused' ? `http ${outcome.status}` : outcome.reason;
    if (isRetried(outcome, withBearer)) {
      outbox.failed(kept.id, reason, outcome.kind === 'refused' ? outcome.retryAfterMs : null);
      log.warn({ ...facts, reason }, 'enquiry not delivered, it will be tried again');
    } else {
      outbox.park(kept.id, reason);
      log.error({ ...facts, reason }, 'enquiry refused by upstream, it is parked for the operator');
    }
  }

  /** One round of the loop. The first failure ends it: upstream is most likely down for the others too. */
  async function deliverDue(): Promise<void> {
    outbox.tidy();
    for (const id of unrecorded) if (outbox.delivered(id)) unrecorded.delete(id);
    warnWhenLate();
    for (const kept of outbox.due(BATCH)) {
      if (stopping) return;
      if (unrecorded.has(kept.id) || inFlight.has(kept.id)) continue;
      const outcome = await attempt(kept, null);
      if (isRetried(outcome, false)) {
        failedRounds += 1;
        return;
      }
      failedRounds = 0;
    }
  }

  function warnWhenLate(): void {
    const { oldestWaitingMs, counts } = outbox.summary();
    const isLate = (oldestWaitingMs ?? 0) > LATE_MS;
    if (isLate && !late) {
      log.error(
        { oldestWaitingMs, waiting: counts.waiting },
        'an enquiry has waited for more than 15 minutes',
      );
    }
    late = isLate;
  }

  function schedule(): void {
    if (stopping) return;
    const pause = Math.min(LONGEST_PAUSE_MS, pollMs * 2 ** Math.min(failedRounds, 10));
    timer = setTimeout(
      () => {
        round = deliverDue()
          .catch((error: unknown) => log.error({ err: error }, 'a round of deliveries failed'))
          .finally(schedule);
      },
      pause * (1 - random() / 4),
    );
    timer.unref();
  }

  return {
    async submit(enquiry) {
      const kept = outbox.put(enquiry);
      if (!kept || unrecorded.has(kept.id)) return { kind: 'duplicate' };
      return attempt(kept, enquiry);
    },
    start: schedule,
    async stop(graceMs) {
      stopping = true;
      clearTimeout(timer);
      const grace = setTimeout(() => abort.abort(), graceMs);
      await round;
      // A request that came late may begin one while the others end.
      while (inFlight.size > 0) await Promise.allSettled(inFlight.values());
      clearTimeout(grace);
      // Whatever comes after this is kept for the next start, and not waited for.
      abort.abort();
    },
  };
}

/**
 * Whether to try again by ourselves: no answer, a server's fault, "not now"; also a refused bearer, since the next
 * try goes without it. Any other answer would be the same next time: the operator has to look.
 */
function isRetried(outcome: ForwardOutcome, withBearer: boolean): boolean {
  if (outcome.kind !== 'refused') return outcome.kind === 'unanswered';
  const { status } = outcome;
  return status >= 500 || status === 408 || status === 429 || (status === 401 && withBearer);
}
