import type { FormName } from '../../../shared/enquiry-forms.ts';
import { createDeliverer, type Delivery, type DeliveryLog } from './deliverer.ts';
import type { Forward, ForwardOutcome } from './forward.ts';
import type { LeadStore, OutboxStatus, OutboxSummary } from './lead-store.ts';

const MAX_LISTED = 200;
const TIDY_EVERY_MS = 30_000;
/** A lead that waits longer than this is worth waking somebody. */
const LATE_MS = 15 * 60_000;

export interface OutboxOptions {
  /** Closed with the outbox. */
  leads: LeadStore;
  forward: Forward;
  log: DeliveryLog;
  /** From 0 to 1. */
  random: () => number;
  /** Between two rounds of the background loop, milliseconds. */
  pollMs?: number;
  /** The same while rounds fail, at most. */
  maxPauseMs?: number;
  /** How often a file that failed is tried again, milliseconds. */
  recoverEveryMs?: number;
  /** How much time a stop leaves what is being forwarded, milliseconds. */
  graceMs: number;
  onAttempt?: (form: FormName, kind: ForwardOutcome['kind'], background: boolean) => void;
}

/** Stores enquiries, forwards them, and tells how many wait. */
export interface Outbox extends Delivery {
  status(): Promise<OutboxStatus>;
  /** The oldest 200 that are not delivered, with nothing personal. */
  summary(): Promise<OutboxSummary>;
  /** Ends the background loop; what is being forwarded has the grace. The same promise for all who ask. */
  stop(): Promise<void>;
  /** After `stop`: lets the store go. */
  close(): Promise<void>;
}

/** Begins to deliver what the store of leads holds. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { leads, forward, log, random, graceMs, onAttempt } = options;
  const { pollMs = 2_000, maxPauseMs = 30_000, recoverEveryMs = 10_000 } = options;
  const upkeep = startUpkeep({ leads, log, recoverEveryMs });
  const deliverer = createDeliverer({
    leads,
    forward,
    log,
    random,
    pollMs,
    maxPauseMs,
    ...(onAttempt ? { onAttempt } : {}),
  });
  deliverer.start();
  let stopped: Promise<void> | null = null;

  async function stopOnce(): Promise<void> {
    await deliverer.stop(graceMs);
    await leads.recover();
    // Now, not only when every connection has ended: the process may not wait for those.
    await upkeep.reportUnsaved();
  }
  function stop(): Promise<void> {
    stopped ??= stopOnce();
    return stopped;
  }

  return {
    submit: deliverer.submit,
    status: leads.status,
    summary: () => leads.summary(MAX_LISTED),
    stop,
    async close() {
      await stop();
      upkeep.stop();
      await upkeep.reportUnsaved();
      await leads.close();
    },
  };
}

interface UpkeepOptions {
  leads: Pick<LeadStore, 'purge' | 'recover' | 'status' | 'unsaved'>;
  log: DeliveryLog;
  /** How often a file that failed is tried again, milliseconds. */
  recoverEveryMs: number;
}

/**
 * What the outbox needs from time to time, whether anything is forwarded or not: back to the disk when that works
 * again, what is over removed, and a line for whatever the operator has to know.
 */
export function startUpkeep({ leads, log, recoverEveryMs }: UpkeepOptions) {
  let late = false;
  let told = { leads: 0, deliveries: 0 };

  async function tidy(): Promise<void> {
    const { parked, copies } = await leads.purge();
    if (parked > 0) log.warn({ parked }, 'enquiries were parked for 30 days and are removed');
    if (copies > 0) log.info({ copies }, 'copies of corrupt outbox files are removed');
    const { oldestWaitingMs, counts } = await leads.status();
    const wasLate = late;
    late = (oldestWaitingMs ?? 0) > LATE_MS;
    if (late && !wasLate) {
      const facts = { oldestWaitingMs, waiting: counts.waiting };
      log.error(facts, 'an enquiry has waited for more than 15 minutes');
    }
  }

  /** One round at a time, however long it takes. */
  function every(ms: number, run: () => Promise<void>): NodeJS.Timeout {
    let running = false;
    const timer = setInterval(async () => {
      if (running) return;
      running = true;
      try {
        await run();
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be looked after');
      } finally {
        running = false;
      }
    }, ms);
    return timer.unref();
  }

  const timers = [every(recoverEveryMs, leads.recover), every(TIDY_EVERY_MS, tidy)];

  return {
    tidy,
    /** Says what would be lost if the process ended now. */
    async reportUnsaved() {
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
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
