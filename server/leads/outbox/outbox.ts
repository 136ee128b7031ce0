import type { FormName } from '../../../shared/enquiry-forms.ts';
import { createDeliverer, type Delivery, type DeliveryLog } from './deliverer.ts';
import type { Forward, ForwardOutcome } from './forward.ts';
import type { LeadStore, OutboxStatus, OutboxSummary } from './lead-store.ts';
import { startUpkeep } from './upkeep.ts';

const MAX_LISTED = 200;

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
