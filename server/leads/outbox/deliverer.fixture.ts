import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { createDeliverer } from './deliverer.ts';
import type { ForwardOutcome, Sender } from './forward.ts';
import type { EnquiryPayload, ReadableLead } from './lead-store.ts';
import { openLeads } from './outbox.fixture.ts';

export const payload = { name: 'Sunita Sharma', mobile: 9876543210 } as EnquiryPayload;
export const enquiry = {
  form: 'enquiry',
  payload,
  extras: { project: 'lake-view' },
  fingerprint: 'f1',
} as const;
export const sender: Sender = { requestId: 'req-1', bearer: 'token' };

/** What is forwarded, with whom it is from and what ends it. */
export type ForwardCall = ReadableLead & Sender & { signal: AbortSignal };

export const ok: ForwardOutcome = { kind: 'delivered', status: 201 };
export const refused = (status: number): ForwardOutcome => ({ kind: 'refused', status, retryAfterMs: null });

export function setUp(
  t: Test,
  respond: (call: ForwardCall, number: number) => ForwardOutcome | Promise<ForwardOutcome>,
) {
  const clock = { ahead: 0 };
  let ids = 0;
  const file = `${t.testdir({})}/outbox.db`;
  const outbox = openLeads({
    file,
    busyMs: 20,
    now: () => Date.now() + clock.ahead,
    newId: () => `id${++ids}`,
    leaseMs: 10_000,
  });
  const calls: ForwardCall[] = [];
  const lines: string[] = [];
  const attempts: string[] = [];
  const write = (level: string) => (facts: object, text: string) =>
    void lines.push(`${level} ${text} ${JSON.stringify(facts)}`);
  const deliverer = createDeliverer({
    leads: outbox,
    forward: async (lead, { requestId, bearer }, signal) => {
      const call = { ...lead, requestId, bearer, signal };
      calls.push(call);
      return respond(call, calls.length);
    },
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    random: () => 0,
    pollMs: 5,
    onAttempt: (form, kind, background) => attempts.push(`${form} ${kind} ${background}`),
  });
  t.teardown(async () => {
    await deliverer.stop(0);
    await outbox.close();
  });
  return { clock, file, outbox, calls, lines, attempts, deliverer };
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()) && tries < 500; tries += 1) await sleep(5);
}
