import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Test } from 'tap';
import { type DataDir, takeDataDir } from '../../app/data-dir.ts';
import type { Enquiry, EnquiryPayload, LeadStore, ReadableLead, TryResult } from './lead-store.ts';
import { openSqliteLeads, type SqliteLeadsOptions } from './sqlite-leads.ts';

export const MINUTE = 60_000;
export const payload: EnquiryPayload = {
  name: 'Sunita Sharma',
  mobile: 9876543210,
  budget: '26-40 Lac',
  project_type: 'Residential',
  enquiry_source: 'Website',
  interested_home_loan: 'No',
  contacted_by: 'Yes',
};
export const extras = { project: 'lake-view', country_code: '+44' };
export const enquiry = { form: 'enquiry', payload, extras, fingerprint: 'f1' } as const;
export const other = {
  form: 'contact',
  payload: { ...payload, name: 'राजेश वर्मा' },
  extras,
  fingerprint: 'f2',
} as const;

export const DELIVERED: TryResult = { state: 'delivered' };
export const failed = (reason: string, waitMs = 5_000): TryResult => ({ state: 'waiting', reason, waitMs });
export const parked = (reason: string): TryResult => ({ state: 'parked', reason });

/** An outbox's leads as one process has them: its folder is its own until it is closed. */
export function openLeads(
  options: Omit<SqliteLeadsOptions, 'holdFolder' | 'log'> & Partial<Pick<SqliteLeadsOptions, 'log'>>,
): LeadStore {
  let folder = null as DataDir | null;
  function holdFolder(): void {
    folder ??= takeDataDir(dirname(options.file));
    folder.hold();
  }
  let leads: LeadStore;
  try {
    leads = openSqliteLeads({ log: { info() {}, error() {} }, ...options, holdFolder });
  } catch (error) {
    folder?.release();
    throw error;
  }
  return {
    ...leads,
    async close() {
      await leads.close();
      folder?.release();
    },
  };
}

export function setUp(t: Test, file = join(t.testdir({}), 'outbox.db')) {
  const clock = { now: Date.parse('2026-03-02T10:00:00Z') };
  const problems: ({ kind: string } | null)[] = [];
  const setAside: { setAside: string; rescued: number }[] = [];
  let ids = 0;
  const opened: LeadStore[] = [];
  const open = () => {
    const outbox = openLeads({
      file,
      busyMs: 20,
      now: () => clock.now,
      newId: () => `id${++ids}`,
      leaseMs: 10_000,
      log: {
        info: () => problems.push(null),
        error: (facts) => {
          if ('setAside' in facts) setAside.push(facts as never);
          else if ('fault' in facts) problems.push({ kind: String(facts.fault) });
        },
      },
    });
    opened.push(outbox);
    return outbox;
  };
  t.teardown(async () => {
    for (const outbox of opened) await outbox.close();
  });
  return { file, clock, problems, setAside, open };
}

/** Puts one that is not known as delivered. */
export async function put(outbox: LeadStore, what: Enquiry): Promise<ReadableLead> {
  const lead = await outbox.put(what);
  if (!lead) throw new Error('it was delivered');
  return lead;
}

/** The bytes of the database and its log. */
export function bytes(file: string): string {
  return ['', '-wal'].map((suffix) => readFileSync(file + suffix, { encoding: 'latin1' })).join('');
}

/** A folder for a test that writes to its outbox thousands of times: in memory, where no write waits for a disk. */
export function memoryFolder(t: Test): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'outbox-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
