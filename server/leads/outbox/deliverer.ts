import type { FormName } from '../../../shared/enquiry-forms.ts';
import { type Forward, type ForwardOutcome, isRetried, retryDelay, type Sender } from './forward.ts';
import type { Enquiry, LeadStore, ReadableLead } from './lead-store.ts';

/** At a stop, of those that are in memory only. */
const MAX_LAST_TRIES_AT_ONCE = 8;

/** `duplicate`: this very enquiry was delivered a few minutes ago and was not forwarded again. */
export type DeliveryOutcome = ForwardOutcome | { kind: 'duplicate' };

/** Stores an enquiry, then forwards it; what cannot be delivered now is tried again in the background. */
export interface Delivery {
  submit(enquiry: Enquiry, sender: Sender): Promise<DeliveryOutcome>;
}

/** The logger's calls that are used: facts first, then the text. Never a payload. */
export interface DeliveryLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** @returns what cancels it */
export type SetTimer = (run: () => void, ms: number) => () => void;

export interface DelivererOptions {
  leads: LeadStore;
  forward: Forward;
  log: DeliveryLog;
  /** From 0 to 1. */
  random: () => number;
  /** Between two rounds of the background loop, milliseconds; longer after a failure, up to `maxPauseMs`. */
  pollMs: number;
  maxPauseMs?: number;
  setTimer?: SetTimer;
  /** Told after each try; `background` is one that no visitor waits for. */
  onAttempt?: (form: FormName, kind: ForwardOutcome['kind'], background: boolean) => void;
}

export interface Deliverer extends Delivery {
  start(): void;
  /** Ends the loop, and `graceMs` later whatever is still being forwarded: it stays in the outbox then. */
  stop(graceMs: number): Promise<void>;
}

type Mode =
  | { name: 'idle' }
  | { name: 'waiting'; cancel: () => void }
  | { name: 'delivering'; round: Promise<void> }
  | { name: 'stopping'; done: Promise<void> }
  | { name: 'stopped' };

/**
 * Forwards what is in the outbox: at once for the visitor who sent it, and in the background until upstream takes it.
 * No enquiry is ever forwarded by two at the same time: whoever comes second gets the first one's outcome. A lead is
 * leased in the very moment in which it is forwarded, never earlier, since while one waits its turn a visitor may send
 * it again and have it delivered.
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
 * What is due is leased and forwarded, one after the other, until nothing more is due or a try fails: upstream is most
 * likely down for the others too. Then waiting again.
 *
 * ## stopping
 *
 * From `stop` on no round begins, and the one that runs ends with the try that it is at. What is in memory only goes
 * to the disk; where that takes nothing, upstream is tried once more with it. What is still being forwarded after
 * `graceMs` is aborted and waits in the outbox, under the same key, for the next start. With the last try: stopped.
 *
 * ## stopped
 *
 * An enquiry that comes now is stored and not forwarded: its visitor is told that it was not delivered.
 */
export function createDeliverer(options: DelivererOptions): Deliverer {
  const { leads, forward, log, random, pollMs, maxPauseMs = 30_000, setTimer = timeout, onAttempt } = options;
  /** By fingerprint: equal enquiries are one. */
  const inFlight = new Map<string, Promise<DeliveryOutcome>>();
  const abort = new AbortController();
  let mode: Mode = { name: 'idle' };
  let failedRounds = 0;
  /** Until the loop has looked at the lead that it leases. */
  let leasing: Promise<void> | null = null;

  function track<Outcome extends DeliveryOutcome>(
    { fingerprint }: Enquiry,
    outcome: Promise<Outcome>,
  ): Promise<Outcome> {
    const tracked = outcome.finally(() => inFlight.delete(fingerprint));
    inFlight.set(fingerprint, tracked);
    return tracked;
  }

  async function storeAndForward(enquiry: Enquiry, sender: Sender): Promise<DeliveryOutcome> {
    // The loop may be leasing this very enquiry, and has to see that it is in flight.
    await leasing;
    const lead = await leads.put(enquiry);
    return lead ? forwardOnce(lead, sender) : { kind: 'duplicate' };
  }

  /** @param sender the visitor who waits for the outcome; null in the background */
  async function forwardOnce(lead: ReadableLead, sender: Sender | null): Promise<ForwardOutcome> {
    const outcome = await forward(lead, sender ?? { requestId: lead.id, bearer: null }, abort.signal);
    await settle(lead, outcome, Boolean(sender?.bearer));
    onAttempt?.(lead.form, outcome.kind, sender === null);
    return outcome;
  }

  async function settle(lead: ReadableLead, outcome: ForwardOutcome, withBearer: boolean): Promise<void> {
    const facts = { enquiry: lead.id, form: lead.form, tries: lead.attempts + 1 };
    if (outcome.kind === 'delivered') {
      await leads.settle(lead, { state: 'delivered' });
      log.info(facts, 'enquiry delivered');
      return;
    }
    const reason = outcome.kind === 'refused' ? `http ${outcome.status}` : outcome.reason;
    if (isRetried(outcome, withBearer)) {
      const asked = outcome.kind === 'refused' ? outcome.retryAfterMs : null;
      const waitMs = Math.max(retryDelay(lead.attempts, random()), asked ?? 0);
      await leads.settle(lead, { state: 'waiting', reason, waitMs });
      log.warn({ ...facts, reason }, 'enquiry not delivered, it will be tried again');
    } else {
      await leads.settle(lead, { state: 'parked', reason });
      log.error({ ...facts, reason }, 'enquiry refused by upstream, it is parked for the operator');
    }
  }

  function wait(): void {
    const pause = Math.min(maxPauseMs, pollMs * 2 ** Math.min(failedRounds, 10));
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
      const outcome = await forwardDue();
      if (outcome === null) return;
      failedRounds = isRetried(outcome, false) ? failedRounds + 1 : 0;
      if (failedRounds > 0) return;
    }
  }

  /** @returns null where nothing is due */
  async function forwardDue(): Promise<DeliveryOutcome | null> {
    const { promise, resolve } = Promise.withResolvers<void>();
    leasing = promise;
    try {
      const [lead] = await leads.lease(1);
      if (!lead) return null;
      // Its visitor may have sent it again meanwhile.
      return inFlight.get(lead.fingerprint) ?? track(lead, forwardOnce(lead, null));
    } finally {
      leasing = null;
      resolve();
    }
  }

  async function finish(before: Mode, graceMs: number): Promise<void> {
    if (before.name === 'waiting') before.cancel();
    const cancelGrace = setTimer(() => abort.abort(), graceMs);
    await leads.recover();
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
    const left = (await leads.unsaved()).leads.map(({ fingerprint }) => fingerprint);
    async function forwardNext(): Promise<void> {
      for (let next = left.pop(); next !== undefined && !abort.signal.aborted; next = left.pop()) {
        if (inFlight.has(next)) continue;
        const lead = await leads.leaseOne(next);
        if (lead && !inFlight.has(next)) await track(lead, forwardOnce(lead, null));
      }
    }
    await Promise.all(Array.from({ length: MAX_LAST_TRIES_AT_ONCE }, forwardNext));
  }

  return {
    async submit(enquiry, sender) {
      const running = inFlight.get(enquiry.fingerprint);
      return running ?? track(enquiry, storeAndForward(enquiry, sender));
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

function timeout(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
