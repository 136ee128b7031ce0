import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { type DataDir, takeDataDir } from '../../app/data-dir.ts';
import type { ForwardOutcome, Sender } from './forward.ts';
import type { Enquiry, EnquiryPayload, InFlight, LeadStore, ReadableLead, TryResult } from './lead-store.ts';
import { startOutbox } from './outbox.ts';
import { openSqliteLeads, type SqliteLeadsOptions } from './sqlite-leads.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
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

/** An enquiry by its number, unlike every other. */
export const numbered = (number: number, name = payload.name): Enquiry => ({
  form: number % 2 ? 'enquiry' : 'contact',
  payload: { ...payload, name },
  extras,
  fingerprint: `f${number}`,
});
export const enquiry = numbered(1);
export const other = numbered(2, 'राजेश वर्मा');

let enquiries = 1_000;
/** Another one each time. */
export const anEnquiry = () => numbered(++enquiries);

export const DELIVERED: TryResult = { state: 'delivered', reason: null, waitMs: 0 };
export const failed = (waitMs = 0): TryResult => ({ state: 'waiting', reason: 'timeout', waitMs });
export const parked = (): TryResult => ({ state: 'parked', reason: 'http 400', waitMs: 0 });

/** A store as one process uses it: leads are in flight from `put` or `lease` until they are settled. */
export function withFlights<Leads extends LeadStore>(leads: Leads) {
  const known = new Map<string, true>();
  async function put(enquiry: Enquiry): Promise<ReadableLead | null> {
    known.set(enquiry.fingerprint, true);
    const lead = await leads.put(enquiry);
    if (!lead) known.delete(enquiry.fingerprint);
    return lead;
  }
  async function lease(inFlight: InFlight = known): Promise<ReadableLead | null> {
    const lead = await leads.lease(inFlight);
    if (lead) known.set(lead.fingerprint, true);
    return lead;
  }
  async function settle(lead: ReadableLead, result: TryResult): Promise<void> {
    known.delete(lead.fingerprint);
    await leads.settle(lead, result);
  }
  /** @throws for one that is known as delivered */
  async function putNew(enquiry: Enquiry): Promise<ReadableLead> {
    const lead = await put(enquiry);
    if (!lead) throw new Error('it was delivered');
    return lead;
  }
  return {
    ...{ ...leads, put, lease, settle, putNew },
    recover: (inFlight: InFlight = known) => leads.recover(inFlight),
    /** One that has been tried, and waits for its next try. */
    async putWaiting(enquiry: Enquiry, result = failed()): Promise<ReadableLead> {
      const lead = await putNew(enquiry);
      await settle(lead, result);
      return lead;
    },
    /** Leases all that is due, longest first. */
    async leaseAll(): Promise<ReadableLead[]> {
      const leased: ReadableLead[] = [];
      for (let lead = await lease(); lead; lead = await lease()) leased.push(lead);
      return leased;
    },
    counts: async () => (await leads.summary(0)).counts,
  };
}

type LeadsOptions = Pick<SqliteLeadsOptions, 'file' | 'now'> & Partial<SqliteLeadsOptions>;

/** An outbox's leads as one process has them: its folder is its own until it is closed. */
export function openLeads(options: LeadsOptions) {
  let ids = 0;
  let folder = null as DataDir | null;
  function holdFolder(): void {
    folder ??= takeDataDir(dirname(options.file));
    folder.hold();
  }
  try {
    const log = { info() {}, error() {} };
    const defaults = { log, newId: () => `id${++ids}`, date: options.now, busyMs: 20 };
    const leads = openSqliteLeads({ ...defaults, ...options, holdFolder });
    return { ...withFlights(leads), close: async () => leads.close().then(() => folder?.release()) };
  } catch (error) {
    folder?.release();
    throw error;
  }
}

/** The leads of one file over restarts, with the facts that they log. */
export function setUp(t: Test, file = join(t.testdir({}), 'outbox.db')) {
  /** `leap`: how far the system's clock stands from the right time. */
  const clock = { now: Date.parse('2026-03-02T10:00:00Z'), leap: 0 };
  const problems: (string | null)[] = [];
  const setAside: { setAside: string; rescued: number }[] = [];
  let ids = 0;
  const opened: LeadStore[] = [];
  const open = () => {
    const leads = openLeads({
      file,
      now: () => clock.now,
      date: () => clock.now + clock.leap,
      newId: () => `id${++ids}`,
      log: {
        info: () => problems.push(null),
        error: (facts) => {
          if ('setAside' in facts) setAside.push(facts as never);
          else if ('fault' in facts) problems.push(String(facts.fault));
        },
      },
    });
    opened.push(leads);
    return leads;
  };
  t.teardown(async () => {
    for (const leads of opened) await leads.close();
  });
  return { file, clock, problems, setAside, open };
}

export const idsOf = (leads: readonly { id: string }[]) => leads.map(({ id }) => id);

/** Another program's hand on the file. @returns what takes it away */
export function disturb(t: Test, file: string, sql: string, undo = ''): () => void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  const end = () => {
    if (!db.isOpen) return;
    db.exec(undo);
    db.close();
  };
  t.teardown(end);
  return end;
}
export const lock = (t: Test, file: string) => disturb(t, file, 'BEGIN IMMEDIATE', 'ROLLBACK');
/** The file can be read, and takes no INSERT or no UPDATE. */
export function refuse(t: Test, file: string, event: 'INSERT' | 'UPDATE'): () => void {
  const trigger = `CREATE TRIGGER no BEFORE ${event} ON enquiry BEGIN SELECT RAISE(ABORT, 'no'); END`;
  return disturb(t, file, trigger, 'DROP TRIGGER no');
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

export function recorder() {
  const lines: string[] = [];
  const write = (level: string) => (facts: object, text: string) =>
    void lines.push(`${level} ${text} ${JSON.stringify(facts)}`);
  return { lines, log: { info: write('info'), warn: write('warn'), error: write('error') } };
}

export const sender: Sender = { requestId: 'req-1', bearer: 'token' };
export const ok: ForwardOutcome = { kind: 'delivered', status: 201 };
export const refused = (status: number): ForwardOutcome => ({ kind: 'refused', status, retryAfterMs: null });
export const stopped: ForwardOutcome = { kind: 'unanswered', reason: 'stopped' };

/** A lead on its way, with its sender and the signal that ends the try. */
export type ForwardCall = ReadableLead & Sender & { signal: AbortSignal };

/** An outbox between its file and an upstream; its background loop runs from `startLoop` on. */
export function setUpOutbox(
  t: Test,
  respond: (call: ForwardCall, number: number) => ForwardOutcome | Promise<ForwardOutcome>,
  graceMs = 0,
) {
  const { file, clock, open } = setUp(t);
  const leads = open();
  const calls: ForwardCall[] = [];
  const attempts: string[] = [];
  /** Before each round of the loop, milliseconds. */
  const pauses: number[] = [];
  const { lines, log } = recorder();
  const { promise: loopRuns, resolve: startLoop } = Promise.withResolvers<void>();
  const outbox = startOutbox({
    ...{ leads, log, graceMs, maxPauseMs: MINUTE, random: () => 0 },
    forward: async (lead, { requestId, bearer }, signal) => {
      const call = { ...lead, requestId, bearer, signal };
      calls.push(call);
      return respond(call, calls.length);
    },
    async pause(ms, signal) {
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
      if (ms !== graceMs) {
        pauses.push(ms);
        await Promise.race([loopRuns, aborted]);
      }
      await sleep(ms === graceMs ? ms : 1, null, { signal }).catch(() => {});
    },
    onAttempt: (form, kind, background) => attempts.push(`${form} ${kind} ${background}`),
  });
  t.teardown(outbox.close);
  return { clock, file, leads, counts: leads.counts, calls, pauses, lines, attempts, outbox, startLoop };
}

/** Resolves when the background loop has looked for leads some times more. */
export async function roundsOf(leads: LeadStore, rounds = 3): Promise<void> {
  const { lease } = leads;
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = rounds;
  leads.lease = async (inFlight) => {
    left -= 1;
    if (left < 0) resolve();
    return lease(inFlight);
  };
  await promise;
  leads.lease = lease;
}
