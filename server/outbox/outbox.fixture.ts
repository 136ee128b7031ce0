import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { EnquiryPayload } from '../../shared/enquiry-payload.ts';
import { type KeptEnquiry, type Outbox, openOutbox } from './outbox.ts';
import type { OutboxProblem } from './outbox-file.ts';

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

export function setUp(t: Test, file = join(t.testdir({}), 'outbox.db')) {
  const clock = { now: Date.parse('2026-03-02T10:00:00Z') };
  const problems: (OutboxProblem | null)[] = [];
  const setAside: { setAside: string; rescued: number }[] = [];
  let ids = 0;
  const opened: Outbox[] = [];
  const open = () => {
    const outbox = openOutbox({
      file,
      busyMs: 20,
      now: () => clock.now,
      random: () => 0,
      newId: () => `id${++ids}`,
      holdMs: 10_000,
      onProblem: (problem) => problems.push(problem),
      onSetAside: (event) => setAside.push(event),
    });
    opened.push(outbox);
    return outbox;
  };
  t.teardown(() => {
    for (const outbox of opened) outbox.close();
  });
  return { file, clock, problems, setAside, open };
}

/** Puts one that is not known as delivered. */
export function keep(outbox: Outbox, what: typeof enquiry | typeof other): KeptEnquiry {
  const kept = outbox.put(what);
  if (!kept) throw new Error('it was delivered');
  return kept;
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
