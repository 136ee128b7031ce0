import { setTimeout as wait } from 'node:timers/promises';
import type { FormName } from '../../../shared/enquiry-forms.ts';
import type { StoreLog } from '../stores/store.ts';
import { type Forward, type ForwardOutcome, isRetried, resultOf, type Sender } from './forward.ts';
import {
  type Enquiry,
  isReadable,
  type LeadStore,
  type OutboxStatus,
  type ReadableLead,
} from './lead-store.ts';

/** Between two rounds of the background loop, unless one has just delivered a lead: twice as long after each failure. */
const POLL_MS = 2_000;
const RECOVER_EVERY_MS = 2_000;
const TIDY_EVERY_MS = 30_000;
/** A lead that waits longer is told to the operator as an error. */
const LATE_MS = 15 * 60_000;
const MAX_LISTED = 200;
/** Leads in memory that a stop forwards at the same time. */
const MAX_LAST_TRIES_AT_ONCE = 8;

/** `duplicate`: the enquiry was delivered in the last ten minutes and is not forwarded again. */
export type SubmitOutcome = ForwardOutcome | { kind: 'duplicate' };

export interface OutboxOptions {
  /** Closed with the outbox. */
  leads: LeadStore;
  forward: Forward;
  log: StoreLog & { warn(facts: object, text: string): void };
  /** From 0 to 1. */
  random: () => number;
  /** The longest pause between two rounds of the background loop, milliseconds. */
  maxPauseMs: number;
  /** A stop aborts tries that take longer than this; milliseconds. */
  graceMs: number;
  /** Resolves after so many milliseconds, or when the signal aborts. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called after each try; no visitor waits for one in the `background`. */
  onAttempt?: (form: FormName, kind: ForwardOutcome['kind'], background: boolean) => void;
}

export type Outbox = ReturnType<typeof startOutbox>;

/**
 * Forwards the leads of a store: at once for the visitor who sent one, and in the background until upstream takes it.
 * An enquiry is forwarded once at a time: a second request for it gets the outcome of the first. The loop leases a lead
 * in the moment in which it forwards it: while a leased lead waited, its visitor could send it again and have it
 * delivered.
 *
 * Each round of the background loop forwards one lead. It pauses when nothing is due, and after a try that failed:
 * upstream is most likely down for the others too. Storage is looked after meanwhile, also while a try hangs.
 *
 * A stop lets the loop end with the try that it is at. Leads in memory go to the disk; where that takes none, upstream
 * is tried once more with them. An enquiry that comes after the stop, by a connection that is still open, is forwarded
 * within the grace, and after it stored alone.
 */
export function startOutbox(options: OutboxOptions) {
  const { leads, forward, log, random, graceMs, maxPauseMs, onAttempt } = options;
  const { pause = (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}) } = options;
  /** By fingerprint: equal enquiries are one. */
  const inFlight = new Map<string, Promise<SubmitOutcome>>();
  const stopping = new AbortController();
  const graceOver = new AbortController();
  /** Resolves when the loop has put the lead that it is leasing in flight. */
  let leasing: Promise<void> | null = null;
  let stopped: Promise<void> | null = null;
  /** An enquiry that waits for long was told to the operator. */
  let isLate = false;
  let told = { leads: 0, deliveries: 0 };
  const timers = [every(RECOVER_EVERY_MS, () => leads.recover(inFlight)), every(TIDY_EVERY_MS, tidy)];
  const loop = deliverInBackground();

  function track(fingerprint: string, outcome: Promise<SubmitOutcome>): Promise<SubmitOutcome> {
    const tracked = outcome.finally(() => inFlight.delete(fingerprint));
    inFlight.set(fingerprint, tracked);
    return tracked;
  }

  /** @param sender the visitor who waits for the outcome; null where nobody does */
  async function storeAndForward(enquiry: Enquiry, sender: Sender | null): Promise<SubmitOutcome> {
    // The loop may be leasing this enquiry. It would forward it again if this try ended before it heard so.
    await leasing;
    const lead = await leads.put(enquiry);
    return lead ? forwardOnce(lead, sender) : { kind: 'duplicate' };
  }

  async function forwardOnce(lead: ReadableLead, sender: Sender | null): Promise<ForwardOutcome> {
    const { id, form, attempts } = lead;
    const outcome = await forward(lead, sender ?? { requestId: id, bearer: null }, graceOver.signal);
    const result = resultOf(outcome, { attempts, withBearer: Boolean(sender?.bearer), random: random() });
    await leads.settle(lead, result);
    const facts = { enquiry: id, form, tries: attempts + 1 };
    if (result.state === 'delivered') log.info(facts, 'enquiry delivered');
    else if (result.state === 'waiting') {
      log.warn({ ...facts, reason: result.reason }, 'enquiry not delivered, it will be tried again');
    } else {
      const text = 'enquiry refused by upstream, it is parked for the operator';
      log.error({ ...facts, reason: result.reason }, text);
    }
    onAttempt?.(form, outcome.kind, sender === null);
    return outcome;
  }

  async function deliverInBackground(): Promise<void> {
    let isIdle = true;
    let failures = 0;
    while (!stopping.signal.aborted) {
      const ms = Math.min(maxPauseMs, POLL_MS * 2 ** failures);
      if (isIdle) await pause(ms * (1 - random() / 4), stopping.signal);
      try {
        const outcome = stopping.signal.aborted ? null : await forwardDue();
        if (outcome) failures = isRetried(outcome, false) ? failures + 1 : 0;
        isIdle = outcome === null || failures > 0;
      } catch (error) {
        isIdle = true;
        log.error({ err: error }, 'a round of deliveries failed');
      }
    }
  }

  function every(ms: number, run: () => Promise<void>): NodeJS.Timeout {
    const runOnce = () =>
      run().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be looked after'));
    return setInterval(runOnce, ms).unref();
  }

  async function tidy(): Promise<void> {
    const { parked, copies } = await leads.purge();
    if (parked > 0) log.warn({ parked }, 'enquiries were parked for 30 days and are removed');
    if (copies > 0) log.info({ copies }, 'copies of corrupt outbox files are removed');
    const { oldestWaitingMs, counts } = await leads.summary(0);
    const wasLate = isLate;
    isLate = (oldestWaitingMs ?? 0) > LATE_MS;
    if (isLate && !wasLate) {
      const facts = { oldestWaitingMs, waiting: counts.waiting };
      log.error(facts, 'an enquiry has waited for more than 15 minutes');
    }
  }

  /** @returns null where nothing is due */
  async function forwardDue(): Promise<SubmitOutcome | null> {
    const { promise, resolve } = Promise.withResolvers<void>();
    leasing = promise;
    try {
      const lead = await leads.lease(inFlight);
      if (!lead) return null;
      // Its visitor may have sent it again in the meantime.
      return inFlight.get(lead.fingerprint) ?? track(lead.fingerprint, forwardOnce(lead, null));
    } finally {
      leasing = null;
      resolve();
    }
  }

  async function stopOnce(): Promise<void> {
    stopping.abort();
    void pause(graceMs, graceOver.signal).then(() => graceOver.abort());
    try {
      await leads.recover(inFlight);
      await forwardUnsaved();
      await loop;
      await triesEnded();
      await leads.recover(inFlight);
      // Told here and not at `close`: the process may end before every connection has.
      await reportUnsaved();
    } catch (error) {
      log.error({ err: error }, 'deliveries could not be stopped in order');
    }
  }

  /** Waits until no try is under way: a late request may begin one while the others end. */
  async function triesEnded(): Promise<void> {
    while (inFlight.size > 0) await Promise.allSettled(inFlight.values());
  }

  /** Tries leads that no disk holds once more. */
  async function forwardUnsaved(): Promise<void> {
    const unsaved = (await leads.unsaved()).leads.filter(isReadable);
    const left = unsaved.filter(({ state }) => state === 'waiting');
    async function forwardNext(): Promise<void> {
      for (let next = left.pop(); next && !graceOver.signal.aborted; next = left.pop()) {
        if (inFlight.has(next.fingerprint)) continue;
        await track(next.fingerprint, storeAndForward(next, null));
      }
    }
    await Promise.all(Array.from({ length: MAX_LAST_TRIES_AT_ONCE }, forwardNext));
  }

  /** Logs the number of leads that would be lost if the process ended now. */
  async function reportUnsaved(): Promise<void> {
    const unsaved = await leads.unsaved();
    const now = { leads: unsaved.leads.length, deliveries: unsaved.deliveries };
    if (now.leads > told.leads) {
      log.error({ leads: now.leads }, 'enquiries are in memory only and end with this process');
    }
    if (now.deliveries > told.deliveries) {
      const facts = { deliveries: now.deliveries };
      log.warn(facts, 'deliveries could not be recorded: they will be forwarded once more');
    }
    told = now;
  }

  const stop = () => (stopped ??= stopOnce());

  return {
    /** Stores an enquiry, then forwards it; one that cannot be delivered now is tried again in the background. */
    async submit(enquiry: Enquiry, sender: Sender): Promise<SubmitOutcome> {
      const running = inFlight.get(enquiry.fingerprint);
      return running ?? track(enquiry.fingerprint, storeAndForward(enquiry, sender));
    },
    status: (): Promise<OutboxStatus> => leads.summary(0),
    /** The oldest 200 that are not delivered, with nothing personal. */
    summary: () => leads.summary(MAX_LISTED),
    /** Ends the background loop, and after the grace the tries under way: those leads stay for the next start. */
    stop,
    /** After `stop`: lets the store go. */
    async close() {
      await stop();
      await triesEnded();
      graceOver.abort();
      for (const timer of timers) clearInterval(timer);
      await leads.close();
      await reportUnsaved();
    },
  };
}
