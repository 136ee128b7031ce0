import type { DeliveryLog } from './deliverer.ts';
import type { Outbox } from './outbox.ts';

const TIDY_EVERY_MS = 30_000;
/** An enquiry that waits longer than this is worth waking somebody. */
const LATE_MS = 15 * 60_000;

export interface UpkeepOptions {
  outbox: Outbox;
  log: DeliveryLog;
  /** How often a file that failed is tried again, milliseconds. */
  recoverEveryMs: number;
}

export interface Upkeep {
  tidy(): void;
  /** Says what would be lost if the process ended now. */
  reportUnsaved(): void;
  stop(): void;
}

/**
 * What the outbox needs from time to time, whether anything is forwarded or not: back to the disk when that works
 * again, what is over removed, and a line for whatever the operator has to know.
 */
export function startUpkeep({ outbox, log, recoverEveryMs }: UpkeepOptions): Upkeep {
  let late = false;
  let told = { leads: 0, deliveries: 0 };

  function tidy(): void {
    const { parked, copies } = outbox.tidy();
    if (parked > 0) log.warn({ parked }, 'enquiries were parked for 30 days and are removed');
    if (copies > 0) log.info({ copies }, 'copies of corrupt outbox files are removed');
    const { oldestWaitingMs, counts } = outbox.status();
    const wasLate = late;
    late = (oldestWaitingMs ?? 0) > LATE_MS;
    if (late && !wasLate) {
      const facts = { oldestWaitingMs, waiting: counts.waiting };
      log.error(facts, 'an enquiry has waited for more than 15 minutes');
    }
  }

  const timers = [setInterval(outbox.recover, recoverEveryMs), setInterval(tidy, TIDY_EVERY_MS)];
  for (const timer of timers) timer.unref();

  return {
    tidy,
    reportUnsaved() {
      const unsaved = outbox.unsaved();
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
