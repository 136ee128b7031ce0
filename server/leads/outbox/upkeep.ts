import type { DeliveryLog } from './deliverer.ts';
import type { LeadStore } from './lead-store.ts';

const TIDY_EVERY_MS = 30_000;
/** A lead that waits longer than this is worth waking somebody. */
const LATE_MS = 15 * 60_000;

export interface UpkeepOptions {
  leads: Pick<LeadStore, 'purge' | 'recover' | 'status' | 'unsaved'>;
  log: DeliveryLog;
  /** How often a file that failed is tried again, milliseconds. */
  recoverEveryMs: number;
}

export interface Upkeep {
  tidy(): Promise<void>;
  /** Says what would be lost if the process ended now. */
  reportUnsaved(): Promise<void>;
  stop(): void;
}

/**
 * What the outbox needs from time to time, whether anything is forwarded or not: back to the disk when that works
 * again, what is over removed, and a line for whatever the operator has to know.
 */
export function startUpkeep({ leads, log, recoverEveryMs }: UpkeepOptions): Upkeep {
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
