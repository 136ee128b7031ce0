import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { knownSecret } from '../server/app/data-dir.ts';
import { runOutbox } from '../server/commands/outbox.fixture.ts';
import { createCipher } from '../server/leads/submissions/cipher.ts';
import {
  anEnquiry,
  CAPTCHA_ANSWER,
  postEnquiry,
  sendContact,
  solvedCaptcha,
  TICKET_AGE_MS,
  temporaryFolder,
} from './support/builders.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { littleContent } from './support/little-content.ts';
import type { Site } from './support/start-site.ts';
import { startTimedSite, type WithinSite } from './support/start-within.ts';
import { until } from './support/until.ts';
import { startBoth } from './support/visit.ts';

const ENV = { CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, OPS_PORT: '0', ENQUIRY_TIMEOUT_MS: '60000' };

const send = (site: Site, mobile: number) => sendContact(site, { mobile: String(mobile) });

t.test('a stop waits for a slow upstream, and keeps the rest under the same key', async (t) => {
  const dir = temporaryFolder(t);
  const { site, upstream } = await startBoth(t, { env: ENV, dataDir: dir });
  const answer = upstream.hold('createEnquiry');
  upstream.enquiries.nextOf(9_000_000_002, { kind: 'hang' });
  const slow = send(site, 9_000_000_001);
  const hanging = send(site, 9_000_000_002);
  await until(() => upstream.calls('createEnquiry') >= 2);
  const code = site.stop('SIGTERM');
  await until(() => site.log.some(({ msg }) => msg === 'stopping'));
  answer();
  t.equal(await code, 0);
  t.equal(await slow, 201, 'the visitor who waited reads that it was sent');
  t.equal(await hanging, 504);
  const [aborted] = upstream.enquiries.attemptsOf(9_000_000_002);
  const outbox = { dataDir: dir, cipher: createCipher([knownSecret(null, dir) ?? '']) };
  const { printed } = await runOutbox(outbox, 'export', '--json');
  t.match(JSON.parse(printed), { id: aborted?.idempotencyKey, mobile: 9_000_000_002, state: 'waiting' });
});

t.test('an enquiry that nothing could keep is told to its visitor, and to the operator', async (t) => {
  const dir = temporaryFolder(t);
  mkdirSync(join(dir, 'outbox.db'));
  const { site, upstream } = await startBoth(t, { env: ENV, dataDir: dir, errorsExpected: true });
  const post = async (mobile: number) => {
    const body = anEnquiry('contact', { mobile: String(mobile), ...(await solvedCaptcha(site)) });
    const response = await postEnquiry(site, body);
    return { status: response.status, ...((await response.json()) as { reference?: string; note?: string }) };
  };
  t.match(await post(9_000_000_003), { status: 201, reference: /-/ }, 'upstream has it');
  upstream.enquiries.always({ kind: 'refuse', status: 503 });
  const lost = await post(9_000_000_004);
  t.match(lost, { status: 502, note: /could not be kept. Please call us on/ });
  t.equal(lost.reference, undefined);
  t.equal(await site.stop('SIGTERM'), 0);
  t.ok(site.errors().some(({ msg }) => /lost: neither stored nor taken by upstream/.test(msg)));
  t.ok(!upstream.enquiries.stored().some(({ mobile }) => mobile === 9_000_000_004));
});

t.test('a used captcha and a used ticket stay used over a restart, however often tried', async (t) => {
  const dataDir = temporaryFolder(t);
  const from = await startFakeUpstream(t, { content: littleContent() });
  const env = { CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, CAPTCHA_FREE: '1000' };
  const first = await startTimedSite(t, { env, dataDir, from });
  const captcha = await solvedCaptcha(first);
  const { ticket } = (await (await fetch(`${first.url}/enquiries/ticket`)).json()) as { ticket: string };

  /** @returns the statuses of that enquiry with the captcha and with the ticket, each posted twice */
  async function send(site: WithinSite, mobile: number): Promise<number[]> {
    const one = anEnquiry('contact', { mobile: String(mobile), ...captcha });
    const other = anEnquiry('landing', { mobile: String(mobile), ticket });
    site.pass(TICKET_AGE_MS);
    const statuses: number[] = [];
    for (const post of [one, one, other, other]) statuses.push((await postEnquiry(site, post)).status);
    return statuses;
  }

  t.same(await send(first, 9_000_000_001), [201, 201, 201, 201], 'a double click is one enquiry');
  t.same(await send(first, 9_000_000_002), [403, 403, 403, 403]);
  await first.stop();
  const second = await startTimedSite(t, { env, dataDir, from });
  second.pass(2 * TICKET_AGE_MS);
  t.same(await send(second, 9_000_000_003), [403, 403, 403, 403]);
  t.equal(from.enquiries.stored().length, 2);
});
