import type { StoreLog } from '../stores/store.ts';
import type { InFlight, LeadStore } from './lead-store.ts';

const RECOVER_EVERY_MS = 2_000;
const TIDY_EVERY_MS = 30_000;
/** A lead that waits longer is told to the operator as an error. */
const LATE_MS = 15 * 60_000;

export type OutboxLog = StoreLog & { warn(facts: object, text: string): void };

/**
 * Looks after a store from time to time, whether anything is forwarded or not: goes back to a disk that works again,
 * removes leads whose time is over, and logs the operator's business.
 */
export function startUpkeep(leads: LeadStore, log: OutboxLog, inFlight: InFlight) {
  let late = false;
  let told = { leads: 0, deliveries: 0 };

  async function tidy(): Promise<void> {
    const { parked, copies } = await leads.purge();
    if (parked > 0) log.warn({ parked }, 'enquiries were parked for 30 days and are removed');
    if (copies > 0) log.info({ copies }, 'copies of corrupt outbox files are removed');
    const { oldestWaitingMs, counts } = await leads.summary(0);
    const wasLate = late;
    late = (oldestWaitingMs ?? 0) > LATE_MS;
    if (late && !wasLate) {
      const facts = { oldestWaitingMs, waiting: counts.waiting };
      log.error(facts, 'an enquiry has waited for more than 15 minutes');
    }
  }

  function every(ms: number, run: () => Promise<void>): NodeJS.Timeout {
    const runOnce = () =>
      run().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be looked after'));
    return setInterval(runOnce, ms).unref();
  }

  const timers = [every(RECOVER_EVERY_MS, () => leads.recover(inFlight)), every(TIDY_EVERY_MS, tidy)];

  return {
    tidy,
    /** Logs the number of leads that would be lost if the process ended now. */
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
