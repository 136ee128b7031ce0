import { setTimeout as wait } from 'node:timers/promises';
import type { Test } from 'tap';
import { runCommand } from '../server/ops/outbox-command.ts';
import { CAPTCHA_ANSWER, sendContact, temporaryFolder } from './support/builders.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { seededRandom } from './support/fake-upstream-enquiries.ts';
import { knowPictures } from './support/known-pictures.ts';
import { littleContent } from './support/little-content.ts';
import { freePort, startSite } from './support/start-site.ts';

export interface KillFigures {
  rounds: number;
  /** Enquiries that were answered 201, 502 or 504. */
  answered: number;
  delivered: number;
  /** Still in the outbox at the end. */
  waiting: number;
  /** Taken by upstream more than once. */
  doubles: number;
}

/** What is answered at least in a round that does not end in the midst of its start. */
const MIN_ANSWERED = 8;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A name for each enquiry, in letters, as names are. */
function nameOf(number: number): string {
  let name = '';
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / 26)) name += LETTERS[rest % 26];
  return `Buyer ${name}x`;
}

/**
 * Kills the site while enquiries arrive and upstream fails half the time, again and again on one DATA_DIR. What was
 * answered must be upstream or in the outbox; upstream may have one twice only where it took it and its answer was
 * cut off, and then under one Idempotency-Key.
 */
export async function killRounds(t: Test, rounds: number, seed: number): Promise<KillFigures> {
  const random = seededRandom(seed);
  const dataDir = temporaryFolder(t);
  knowPictures(dataDir);
  const upstream = await startFakeUpstream({ idempotent: false, content: littleContent() });
  t.teardown(() => upstream.close());
  upstream.enquiries.failRate(0.5, seed, [
    { kind: 'refuse', status: 500 },
    { kind: 'cut' },
    { kind: 'hang' },
    { kind: 'accept-then-cut' },
    { kind: 'accept-then-hang' },
  ]);
  const port = await freePort();
  const answered = new Map<string, number>();
  let sent = 0;

  const env = {
    API_URL: upstream.url,
    ENQUIRY_TIMEOUT_MS: '150',
    ENQUIRY_LIMIT: '1000000',
    CAPTCHA_FREE: '1000000',
    CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
    SECRET: 'one secret for all rounds',
    OPS_PORT: '0',
  };
  for (let round = 0; round < rounds; round++) {
    const site = await startSite(t, { env, dataDir, port, errorsExpected: true, readyPath: '/healthz' });
    let killed = false;
    let left = MIN_ANSWERED + Math.floor(random() * MIN_ANSWERED);
    const enough = new AbortController();
    const submitting = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!killed) {
          const name = nameOf(sent++);
          const status = await submit(site.url, name);
          if (!status) continue;
          answered.set(name, status);
          if (--left === 0) enough.abort();
        }
      }),
    );
    // Every other round ends in the midst of its start, on a busy machine before anything was answered.
    if (round % 2) await wait(20_000, null, { signal: enough.signal }).catch(() => {});
    await wait(random() * (round % 2 ? 60 : 500));
    await site.stop('SIGKILL');
    killed = true;
    await submitting;
  }

  // Upstream is well again: the background loop delivers what it can reach in a moment.
  upstream.enquiries.failRate(0, seed, [{ kind: 'accept' }]);
  const last = await startSite(t, { env, dataDir, port, errorsExpected: true, readyPath: '/healthz' });
  await wait(3_000);
  await last.stop();

  let exported = '';
  await runCommand(['export', '--json'], dataDir, Date.now(), (text) => {
    exported += text;
  });
  const waiting = new Set(
    exported
      .split('\n')
      .filter(Boolean)
      .map((line) => payloadName(JSON.parse(line))),
  );
  const taken = new Map<string, (string | null)[]>();
  for (const { payload, idempotencyKey, stored, outcome } of upstream.enquiries.attempts) {
    if (!stored) continue;
    const name = payloadName({ payload });
    taken.set(name, [...(taken.get(name) ?? []), `${idempotencyKey} ${outcome}`]);
  }

  const lost = [...answered.keys()].filter((name) => !waiting.has(name) && !taken.has(name));
  t.same(lost, [], 'no answered enquiry is lost');
  const said201 = [...answered].filter(([name, status]) => status === 201 && !taken.has(name));
  t.same(said201, [], 'whoever read "submitted" is upstream');
  let doubles = 0;
  for (const [name, calls] of taken) {
    if (calls.length === 1) continue;
    doubles++;
    const keys = new Set(calls.map((call) => call?.split(' ')[0]));
    t.equal(keys.size, 1, `${name} came twice under one key`);
    // A kill cuts an answer off as well as upstream does: then the call ended as "accept" and was not noted.
  }
  return { rounds, answered: answered.size, delivered: taken.size, waiting: waiting.size, doubles };
}

function payloadName(row: { payload?: unknown; name?: unknown }): string {
  const payload = (row.payload ?? row) as { name?: unknown };
  return String(payload.name);
}

/** @returns the status; null where no whole answer came */
async function submit(url: string, name: string): Promise<number | null> {
  try {
    const mobile = String(9_000_000_000 + Math.floor(Math.random() * 999_999_999));
    const status = await sendContact({ url }, { name, mobile });
    return [201, 502, 504].includes(status) ? status : null;
  } catch {
    return null;
  }
}
