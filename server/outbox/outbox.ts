import { randomUUID } from 'node:crypto';
import type { FormName } from '../../shared/enquiry-forms.ts';
import type { Database } from '../stores/database.ts';
import { createDeliverer, type Delivery, type DeliveryLog } from './deliverer.ts';
import type { Forward, ForwardOutcome } from './forward.ts';
import type { LeadStore, OutboxStatus, OutboxSummary } from './lead-store.ts';
import { leadId, openPostgresLeads } from './postgres-leads.ts';
import { createSpooledLeads } from './spooled-leads.ts';
import { openSqliteLeads } from './sqlite-leads.ts';
import { startUpkeep } from './upkeep.ts';

const MAX_LISTED = 200;

export interface OutboxOptions {
  /** The database file: `outbox.db` in DATA_DIR. */
  file: string;
  /** What containers share; null: the file is all there is. */
  database?: Database | null;
  /** Makes sure that DATA_DIR is this process's alone. @throws why it is not */
  holdFolder: () => void;
  forward: Forward;
  log: DeliveryLog;
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  /** ENQUIRY_TIMEOUT_MS: as long, and a little more, a new enquiry belongs to its own request. */
  forwardTimeoutMs: number;
  /** Between two rounds of the background loop, milliseconds. */
  pollMs?: number;
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
  /** After `stop`: lets the file go. */
  close(): Promise<void>;
}

/** Opens the outbox and begins to deliver what it holds. @throws SchemaTooNew */
export function startOutbox(options: OutboxOptions): Outbox {
  const { file, holdFolder, forward, log, now, random, forwardTimeoutMs, graceMs, onAttempt } = options;
  const { pollMs = 2_000, recoverEveryMs = 10_000, database = null } = options;
  const spool = openSqliteLeads({
    file,
    holdFolder,
    now,
    newId: database ? leadId : () => randomUUID(),
    leaseMs: forwardTimeoutMs + 5_000,
    onProblem(problem) {
      if (problem) {
        log.error(
          { fault: problem.kind, file },
          'the outbox cannot use its file: enquiries are kept in memory until it can',
        );
      } else log.info({ file }, 'the outbox can use its file again');
    },
    onSetAside({ setAside, rescued }) {
      log.error({ setAside, rescued }, 'the outbox file was corrupt: it was set aside and a new one begun');
    },
  });
  const shared =
    database && openPostgresLeads({ database, container: randomUUID(), twinMs: forwardTimeoutMs + 1_000 });
  const leads: LeadStore = database && shared ? createSpooledLeads({ database, shared, spool }) : spool;
  const upkeep = startUpkeep({ leads, log, recoverEveryMs });
  const deliverer = createDeliverer({
    leads,
    forward,
    log,
    random,
    pollMs,
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
