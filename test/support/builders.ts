import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { DemoRecord } from '../../server/demo/demo-content.ts';
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH } from '../../shared/captcha.ts';
import { enquiryForms, type FormName, PAYLOAD } from '../../shared/enquiry-forms.ts';

/** A running project as upstream sends it, whole enough to be shown. */
export function aProject(over: DemoRecord = {}): DemoRecord {
  return { id: 1, project_name: 'Kolar One', status: 'Ongoing', started_date: '2025-01-01', ...over };
}

/** A news story as upstream sends it; press cuttings look the same. */
export function aStory(over: DemoRecord = {}): DemoRecord {
  return { id: 1, title: 'Tower B is roofed', status: 1, date: '2026-11-01', ...over };
}

/** An event as upstream sends it. */
export function anEvent(over: DemoRecord = {}): DemoRecord {
  return { id: 1, title: 'Open house', status: 1, start_date: '2026-01-01', ...over };
}

/** An open job as upstream sends it. */
export function aJob(over: DemoRecord = {}): DemoRecord {
  return { id: 1, title: 'Mason', status: 'Open', createdAt: '2025-01-01', ...over };
}

/** An answer that a captcha can have, for CAPTCHA_TEST_ANSWER; and as people may type it. */
export const CAPTCHA_ANSWER = CAPTCHA_ALPHABET.slice(0, CAPTCHA_LENGTH);
export const CAPTCHA_TYPED = CAPTCHA_ANSWER.toLowerCase();

/** Settings of a site that takes one form after the other. */
export const MANY_FORMS = {
  ...{ CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, CAPTCHA_FREE: '1000', ENQUIRY_LIMIT: '1000' },
};
/** A ticket lets an enquiry through from this age on: a younger one is taken for a program's. Milliseconds. */
export const TICKET_AGE_MS = 3_050;

/** Tomorrow in India. */
export function tomorrow(): string {
  return new Date(Date.now() + (24 + 5.5) * 3_600_000).toISOString().slice(0, 10);
}

/** Right answers; `captcha` is the site's CAPTCHA_TEST_ANSWER. */
export const RIGHT: Record<string, string> = {
  name: 'Sunita Sharma',
  mobile: '9876543210',
  budget: '26-40 Lac',
  project_type: 'Residential',
  terms: 'on',
  captcha: CAPTCHA_TYPED,
  get date() {
    return tomorrow();
  },
  time: '11:30',
};

/** RIGHT's answers to the fields of a form. @throws for a field that needs one, and has none there */
export function rightOf(form: FormName): Record<string, string> {
  const answers = enquiryForms[form].fields.flatMap(({ name, required, initial }) => {
    const value = RIGHT[name];
    if (value !== undefined) return [[name, value]];
    if (!required && (initial || Object.hasOwn(PAYLOAD, name))) return [];
    throw new Error(`RIGHT has no answer to ${name} of ${form}`);
  });
  return Object.fromEntries(answers);
}

/** What a visitor sends with a form, right in every field. */
export function anEnquiry(form: FormName, over: Record<string, string> = {}): Record<string, string> {
  return { form, ...rightOf(form), ...over };
}

/** Sends an enquiry as the site's own script does. */
export function postEnquiry(site: { url: string }, enquiry: Record<string, string>, headers: object = {}) {
  return fetch(`${site.url}/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(enquiry),
  });
}

/** A captcha of that site, solved where CAPTCHA_TEST_ANSWER is CAPTCHA_ANSWER: good for one enquiry. */
export async function solvedCaptcha(site: { url: string }) {
  const { id } = (await (await fetch(`${site.url}/captcha`)).json()) as { id: string };
  return { captcha: CAPTCHA_ANSWER, captcha_id: id };
}

/** Sends a contact form with a solved captcha, or with what is given in its place. @returns the status */
export async function sendContact(site: { url: string }, over: Record<string, string> = {}) {
  const proof = over.captcha_id ? {} : await solvedCaptcha(site);
  const response = await postEnquiry(site, anEnquiry('contact', { ...proof, ...over }));
  await response.arrayBuffer();
  return response.status;
}

/** A folder that goes with the test. */
export function temporaryFolder(t: Test, below = tmpdir()): string {
  const dir = mkdtempSync(join(below, 'test-'));
  // A picture may still be written by a process that is about to end.
  t.teardown(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  return dir;
}

/** A folder for a test that writes to its outbox thousands of times: in memory, where no write waits for a disk. */
export const memoryFolder = (t: Test): string =>
  temporaryFolder(t, existsSync('/dev/shm') ? '/dev/shm' : undefined);
