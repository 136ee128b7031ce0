import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataDir } from './data-dir.ts';
import type { LeadDesk, LeadStore } from './outbox/lead-store.ts';
import { leadsReporter, openSqliteDesk, openSqliteLeads } from './outbox/sqlite-leads.ts';
import { claimsReporter, createSqliteStore } from './stores/sqlite-store.ts';
import type { Store } from './stores/store.ts';

/**
 * Where limits, used captchas and leads are. Both stand behind an interface (stores/store.ts, outbox/lead-store.ts);
 * which database stands behind those is chosen in this file alone.
 */

export interface StorageOptions {
  dataDir: string;
  folder: Pick<DataDir, 'hold'>;
  /** ENQUIRY_TIMEOUT_MS: a lead is leased for as long, and a little more. */
  enquiryTimeoutMs: number;
  log: {
    info(facts: object, text: string): void;
    error(facts: object, text: string): void;
  };
  now: () => number;
}

export interface Storage {
  store: Store;
  /** Closed by the outbox. */
  leads: LeadStore;
  closeStore(): Promise<void>;
}

/** @throws SchemaTooNew for an outbox of a newer program */
export function openStorage(options: StorageOptions): Storage {
  const { dataDir, folder, enquiryTimeoutMs, log, now } = options;
  const store = createSqliteStore({ file: join(dataDir, 'claims.db'), now, onProblem: claimsReporter(log) });
  const file = outboxFile(dataDir);
  const leads = openSqliteLeads({
    file,
    holdFolder: folder.hold,
    now,
    newId: randomUUID,
    leaseMs: enquiryTimeoutMs + 5_000,
    ...leadsReporter(log, file),
  });
  return { store, leads, closeStore: async () => store.close() };
}

/** For the operator's command. @returns null where there is no outbox @throws SchemaTooNew */
export function openDesk(dataDir: string, now: number): LeadDesk | null {
  const file = outboxFile(dataDir);
  return existsSync(file) ? openSqliteDesk(file, now) : null;
}

function outboxFile(dataDir: string): string {
  return join(dataDir, 'outbox.db');
}
