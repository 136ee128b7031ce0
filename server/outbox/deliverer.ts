import type { FormName } from '../../shared/enquiry-forms.ts';
import type { CheckedEnquiry, Delivery, Forward, ForwardOutcome } from './delivery.ts';
import type { KeptEnquiry, Outbox } from './outbox.ts';

const MAX_PAUSE_MS = 30_000;
/** At a stop, of those that are in memory only. */
const MAX_LAST_TRIES_AT_ONCE = 8;

/** The logger's calls that are used: facts first, then the text. Never a payload. */
export interface DeliveryLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** @returns what cancels it */
export type SetTimer = (run: () => void, ms: number) => () => void;

export interface DelivererOptions {
  outbox: Outbox;
  forward: Forward;
  log: DeliveryLog;
  /** From 0 to 1. */
  random: () => number;
  /** Between two rounds of the background loop, milliseconds; longer after a failure, up to 30 s. */
  pollMs: number;
  setTimer?: SetTimer;
  /** Told after each try; `background` is one that no visitor waits for. */
  onAttempt?: (form: FormName, kind: ForwardOutcome['kind'], background: boolean) => void;
}

export interface Deliverer extends Delivery {
  start(): void;
  /** Ends the loop, and `graceMs` later whatever is still being forwarded: it stays in the outbox then. */
  stop(graceMs: number): Promise<void>;
}

/** What a visitor's own try has and a later one has not. */
type Visitor = Pick<CheckedEnquiry, 'bearer' | 'requestId'>;

type Mode =
  | { name: 'idle' }
  | { name: 'waiting'; cancel: () => void }
  | { name: 'delivering'; round: Promise<void> }
  | { name: 'stopping'; done: Promise<void> }
  | { name: 'stopped' };

/**
 * Forwards what the outbox keeps: at once for the visitor who sent it, and in the background until upstream takes
 * it. No enquiry is ever forwarded by two at the same time: whoever comes second gets the first one's outcome. An
 * enquiry is read from the outbox in the very moment in which it is forwarded, never earlier, since while one waits
 * its turn a visitor may send it again and have it delivered.
 *
 * The deliverer is always in one of these modes; visitors' enquiries are forwarded in each of them but the last.
 *
 * ## idle
 *
 * The initial mode: nothing happens in the background. `start` moves to waiting.
 *
 * ## waiting
 *
 * A timer runs, for `pollMs`, or longer the more rounds have failed one after the other. When it fires: delivering.
 *
 * ## delivering
 *
 * What is due is forwarded, one after the other, until nothing more is due or a try fails: upstream is most likely
 * down for the others too. Then waiting again.
 *
 * ## stopping
 *
 * From `stop` on no round begins, and the one that runs ends with the try that it is at. What is in memory only goes
 * to the disk; where that takes nothing, upstream is tried once more with it. What is still being forwarded after
 * `graceMs` is aborted and waits in the outbox, under the same key, for the next start. With the last try: stopped.
 *
 * ## stopped
 *
 * An enquiry that comes now is kept, and not forwarded: it was not delivered as far as its visitor is told.
 */
export function createDeliverer(options: DelivererOptions): Deliverer {
  const { outbox, forward, log, random, pollMs, setTimer = timeout, onAttempt } = options;
  /** By fingerprint: equal enquiries are one. */
  const inFlight = new Map<string, Promise<ForwardOutcome>>();
  const abort = new AbortController();
  let mode: Mode = { name: 'idle' };
  let failedRounds = 0;

  function attempt(kept: KeptEnquiry, visitor: Visitor | null): Promise<ForwardOutcome> {
    const promise = forwardOnce(kept, visitor).finally(() => inFlight.delete(kept.fingerprint));
    inFlight.set(kept.fingerprint, promise);
    return promise;
  }

  async function forwardOnce(kept: KeptEnquiry, visitor: Visitor | null): Promise<ForwardOutcome> {
    const outcome = await forward({
      form: kept.form,
      payload: kept.payload,
      extras: kept.extras,
      idempotencyKey: kept.id,
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
      outbox.delivered(kept);
      log.info(facts, 'enquiry delivered');
      return;
    }
    const reason = outcome.kind === 'refused' ? `http ${outcome.status}` : outcome.reason;
    if (isRetried(outcome, withBearer)) {
      outbox.failed(kept, reason, outcome.kind === 'refused' ? outcome.retryAfterMs : null);
      log.warn({ ...facts, reason }, 'enquiry not delivered, it will be tried again');
    } else {
      outbox.park(kept, reason);
      log.error({ ...facts, reason }, 'enquiry refused by upstream, it is parked for the operator');
    }
  }

  function wait(): void {
    const pause = Math.min(MAX_PAUSE_MS, pollMs * 2 ** Math.min(failedRounds, 10));
    mode = { name: 'waiting', cancel: setTimer(beginRound, pause * (1 - random() / 4)) };
  }

  function beginRound(): void {
    const round = Promise.resolve()
      .then(deliverDue)
      .catch((error: unknown) => log.error({ err: error }, 'a round of deliveries failed'))
      .then(() => {
        if (mode.name === 'delivering') wait();
      });
    mode = { name: 'delivering', round };
  }

  async function deliverDue(): Promise<void> {
    while (mode.name === 'delivering') {
      const next = outbox.due(inFlight.size + 1).find(({ fingerprint }) => !inFlight.has(fingerprint));
      if (!next) return;
      const outcome = await attempt(next, null);
      failedRounds = isRetried(outcome, false) ? failedRounds + 1 : 0;
      if (failedRounds > 0) return;
    }
  }

  async function finish(before: Mode, graceMs: number): Promise<void> {
    if (before.name === 'waiting') before.cancel();
    const cancelGrace = setTimer(() => abort.abort(), graceMs);
    outbox.recover();
    await forwardUnsaved();
    if (before.name === 'delivering') await before.round;
    // A request that came late may begin one while the others end.
    while (inFlight.size > 0) await Promise.allSettled(inFlight.values());
    cancelGrace();
    abort.abort();
    mode = { name: 'stopped' };
  }

  /** The last chance of what no disk holds. */
  async function forwardUnsaved(): Promise<void> {
    const left = outbox.unsaved().leads.map(({ fingerprint }) => fingerprint);
    async function forwardNext(): Promise<void> {
      for (let next = left.pop(); next !== undefined && !abort.signal.aborted; next = left.pop()) {
        const kept = inFlight.has(next) ? null : outbox.waiting(next);
        if (kept) await attempt(kept, null);
      }
    }
    await Promise.all(Array.from({ length: MAX_LAST_TRIES_AT_ONCE }, forwardNext));
  }

  return {
    async submit(enquiry) {
      const running = inFlight.get(enquiry.fingerprint);
      if (running) return running;
      const kept = outbox.put(enquiry);
      return kept ? attempt(kept, enquiry) : { kind: 'duplicate' };
    },

    start() {
      if (mode.name === 'idle') wait();
    },

    async stop(graceMs) {
      if (mode.name === 'stopped') return;
      if (mode.name !== 'stopping') {
        const before = mode;
        const { promise, resolve } = Promise.withResolvers<void>();
        mode = { name: 'stopping', done: promise };
        void finish(before, graceMs)
          .catch((error: unknown) => log.error({ err: error }, 'deliveries could not be stopped in order'))
          .then(resolve);
      }
      if (mode.name === 'stopping') await mode.done;
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

function timeout(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
