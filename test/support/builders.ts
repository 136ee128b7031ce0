import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { DemoRecord } from '../../server/demo/demo-content.ts';
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH } from '../../shared/captcha.ts';
import type { FormName } from '../../shared/enquiry-forms.ts';

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

/** The fields that a visitor sends with a form, right in all but those of a site visit. */
export function anEnquiry(form: FormName, over: Record<string, string> = {}): Record<string, string> {
  return {
    form,
    name: 'Sunita Sharma',
    mobile: '9876543210',
    budget: '10-25 Lac',
    project_type: 'Residential',
    ...(['contact', 'enquiry', 'callback'].includes(form) && { terms: 'on' }),
    ...over,
  };
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
