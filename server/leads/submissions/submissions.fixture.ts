import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Test } from 'tap';
import { temporaryFolder } from '../../../test/support/builders.ts';
import { type DataDir, takeDataDir } from '../../app/data-dir.ts';
import type { Destination, Sender } from '../destinations/destination.ts';
import { createCipher } from './cipher.ts';
import type { Notice } from './consent.ts';
import type { Leased, Sent, Settled } from './delivery.ts';
import { openSqliteDesk, openSqliteStore, type SqliteStore } from './sqlite.ts';
import type { SubmissionStore } from './store.ts';
import { type Enquiry, type EnquiryPayload, newId, type Submission } from './submission.ts';
import { startSubmissions } from './submissions.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const SECRET = 'the secret of stores in a test, long enough';
export const cipher = createCipher([SECRET]);
export const LEASE_MS = 30_000;
export const NOTICE: Notice = { version: 'v1', language: 'en', text: '<p>What we take</p>' };
export const STORE = { leaseMs: LEASE_MS, keepMs: 0, consentKeepMs: 365 * DAY, notices: [NOTICE] };
export const payload: EnquiryPayload = {
  name: 'Sunita Sharma',
  mobile: 9876543210,
  budget: '26-40 Lac',
  project_type: 'Residential',
  enquiry_source: 'Website',
  interested_home_loan: 'No',
  contacted_by: 'Yes',
};
export const context = { project: 'lake-view', country_code: '+44' };

/** An enquiry by its number, unlike every other. */
export const numbered = (number: number, name = payload.name): Enquiry => ({
  form: number % 2 ? 'enquiry' : 'contact',
  language: 'en',
  payload: { ...payload, name },
  consent: { notice: 'v1', language: 'en', purposes: ['enquiry'] },
  ...{ context, fingerprint: `f${number}` },
});
export const enquiry = numbered(1);
export const other = numbered(2, 'राजेश वर्मा');

let enquiries = 1_000;
/** Another one each time. */
export const anEnquiry = () => numbered(++enquiries);

export function submissionOf(enquiry: Enquiry, receivedAt = Date.now()): Submission {
  const id = newId(enquiry.fingerprint, receivedAt);
  return { ...enquiry, id, reference: cipher.referenceOf(id), receivedAt };
}

export const DELIVERED: Settled = { state: 'delivered', reason: null, waitMs: 0 };
export const failed = (waitMs = 0): Settled => ({ state: 'waiting', reason: 'timeout', waitMs });
export const parked = (): Settled => ({ state: 'parked', reason: 'http 400', waitMs: 0 });

/** A store with the calls that tests make of it, upstream alone where no destinations are named. */
export function withCalls<Store extends SubmissionStore>(store: Store) {
  const put = (enquiry: Enquiry, destinations = ['upstream'], force = false) =>
    store.put(submissionOf(enquiry), destinations, force);
  /** @throws for one that is known */
  async function putNew(enquiry: Enquiry, destinations?: string[]): Promise<Leased> {
    const placed = await put(enquiry, destinations);
    if (placed.kind !== 'leased') throw new Error(`it is ${placed.kind}`);
    return placed.leased;
  }
  return {
    ...{ ...store, put, putNew, putRaw: store.put },
    /** One that has been tried, and waits for its next try. */
    async putWaiting(enquiry: Enquiry, result = failed()): Promise<Leased> {
      const leased = await putNew(enquiry);
      await store.settle(leased, result);
      return leased;
    },
    /** Leases all that is due, longest first. */
    async leaseAll(destination = 'upstream'): Promise<Leased[]> {
      const all: Leased[] = [];
      for (let one = await store.lease(destination); one; one = await store.lease(destination)) all.push(one);
      return all;
    },
    counts: async () => (await store.summary(0)).counts,
  };
}

export type CalledStore = ReturnType<typeof withCalls<SubmissionStore>>;

/** An outbox as one process has it: its folder is its own until it is closed. */
export function openStore(
  file: string,
  {
    now = Date.now,
    keepMs = 0,
    /** A locked file fails at once where a test says nothing else. */
    lockMs = 0,
    log = { info() {}, error() {} } as Parameters<typeof openSqliteStore>[0]['log'],
  } = {},
) {
  let folder = null as DataDir | null;
  function holdFolder(): void {
    folder ??= takeDataDir(dirname(file));
    folder.hold();
  }
  try {
    const options = { file, cipher, now, lockMs, log, holdFolder, ...STORE, owner: 'process', keepMs };
    const store = openSqliteStore(options);
    return {
      ...withCalls<SqliteStore>(store),
      close: async () => store.close().then(() => folder?.release()),
    };
  } catch (error) {
    folder?.release();
    throw error;
  }
}

/** The operator's command on a file. */
export const openDesk = (file: string, now: () => number, lockMs = 0) =>
  openSqliteDesk({ file, cipher, now, leaseMs: LEASE_MS, lockMs });

/** The outbox of one file over restarts, with the facts that it logs. */
export function setUp(t: Test, file = join(temporaryFolder(t), 'outbox.db')) {
  const clock = { now: Date.parse('2026-03-02T10:00:00Z') };
  const problems: (string | null)[] = [];
  const setAside: string[] = [];
  const opened: SubmissionStore[] = [];
  const open = (keepMs = 0, lockMs = 0) => {
    const store = openStore(file, {
      ...{ now: () => clock.now, keepMs, lockMs },
      log: {
        info: () => problems.push(null),
        error: (facts) => {
          if ('setAside' in facts) setAside.push(String(facts.setAside));
          else if ('fault' in facts) problems.push(String(facts.fault));
        },
      },
    });
    opened.push(store);
    return store;
  };
  t.teardown(async () => {
    for (const store of opened) await store.close();
  });
  return { file, clock, problems, setAside, open };
}

export const idsOf = (all: readonly Leased[]) => all.map(({ submission }) => submission.id);

/** Another program's hand on the file. @returns what takes it away */
export function disturb(t: Test, file: string, sql: string, undo = ''): () => void {
  const db = new DatabaseSync(file);
  db.function('now_ms', () => 0);
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
/** The file can be read, and takes no new submission. */
export function refuse(t: Test, file: string): () => void {
  const trigger = `CREATE TRIGGER no BEFORE INSERT ON submission BEGIN SELECT RAISE(ABORT, 'no'); END`;
  return disturb(t, file, trigger, 'DROP TRIGGER no');
}

/** The bytes of the database and its log. */
export function bytes(file: string): string {
  const there = ['', '-wal'].map((suffix) => file + suffix).filter((path) => existsSync(path));
  return there.map((path) => readFileSync(path, { encoding: 'latin1' })).join('');
}

export function recorder() {
  const lines: string[] = [];
  const write = (level: string) => (facts: object, text: string) =>
    void lines.push(`${level} ${text} ${JSON.stringify(facts)}`);
  return { lines, log: { info: write('info'), warn: write('warn'), error: write('error') } };
}

export const sender: Sender = { requestId: 'req-1', bearer: 'token' };
export const ok: Sent = { kind: 'delivered' };
export const refused = (status: number): Sent =>
  status < 500 && status !== 429
    ? { kind: 'refused', reason: `http ${status}` }
    : { kind: 'later', reason: `http ${status}`, answered: true, waitMs: 0 };
const unanswered = (reason: string): Sent => ({ kind: 'later', reason, answered: false, waitMs: 0 });
export const [UNANSWERED, stopped] = [unanswered('timeout'), unanswered('stopped')] as const;

/** A delivery on its way, with its sender and the signal that ends the try. */
export type Call = Leased & { sender: Sender | null; signal: AbortSignal };
export type Respond = (call: Call, number: number) => Sent | Promise<Sent>;

export function aDestination(name: string, respond: Respond) {
  const calls: Call[] = [];
  const destination: Destination = {
    name,
    async send(leased, sender, signal) {
      const call = { ...leased, sender, signal };
      calls.push(call);
      return respond(call, calls.length);
    },
  };
  return { ...destination, calls };
}

/** The service between its file and its destinations; the background loops run from `startLoop` on. */
export function setUpService(
  t: Test,
  respond: Respond,
  {
    graceMs = 0,
    others = [] as Destination[],
    /** What the service sees of the store. */
    around = (store: SubmissionStore): SubmissionStore => store,
  } = {},
) {
  const { file, clock, open } = setUp(t);
  const store = open();
  const upstream = aDestination('upstream', respond);
  const tries: string[] = [];
  /** Before each round of upstream's loop, milliseconds. */
  const pauses: number[] = [];
  const { lines, log } = recorder();
  const { promise: loopRuns, resolve: startLoop } = Promise.withResolvers<void>();
  const service = startSubmissions({
    store: around({ ...store, put: store.putRaw }),
    log,
    graceMs,
    cipher,
    random: () => 0,
    ...{ twinMs: 400, now: () => clock.now },
    destinations: [upstream, ...others],
    async pause(ms, signal) {
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
      if (ms !== graceMs) {
        pauses.push(ms);
        await Promise.race([loopRuns, aborted]);
      }
      await wait(ms === graceMs ? ms : 1, null, { signal }).catch(() => {});
    },
    onTry: ({ form, outcome, background }) => tries.push(`${form} ${outcome} ${background}`),
  });
  t.teardown(service.close);
  const { calls } = upstream;
  return { clock, file, store, counts: store.counts, calls, pauses, lines, tries, service, startLoop };
}
