import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { runCommand } from '../server/ops/outbox-command.ts';
import { CAPTCHA_ANSWER, sendContact, temporaryFolder } from './support/builders.ts';
import { littleContent } from './support/little-content.ts';
import type { Site } from './support/start-site.ts';
import { until } from './support/until.ts';
import { startBoth } from './support/visit.ts';

const ENV = { CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, OPS_PORT: '0', ENQUIRY_TIMEOUT_MS: '60000' };

const send = (site: Site, mobile: number) => sendContact(site, { mobile: String(mobile) });

t.test(
  'a stop waits for a slow upstream, and keeps what it cannot wait for under the same key',
  async (t) => {
    const dir = temporaryFolder(t);
    const { site, upstream } = await startBoth(t, {
      upstream: { content: littleContent() },
      env: ENV,
      dataDir: dir,
    });
    const answer = upstream.hold('createEnquiry');
    upstream.enquiries.nextOf(9_000_000_002, { kind: 'hang' });
    const slow = send(site, 9_000_000_001);
    const hanging = send(site, 9_000_000_002);
    await until(() => upstream.calls('createEnquiry') >= 2);
    const code = site.stop('SIGTERM');
    await until(() => site.log.some(({ msg }) => msg === 'stopping'));
    answer();
    t.equal(await code, 0);
    t.equal(await slow, 201, 'whoever waited reads that it was sent');
    t.equal(await hanging, 504);
    const [aborted] = upstream.enquiries.attemptsOf(9_000_000_002);
    let exported = '';
    await runCommand(['export', '--json'], dir, Date.now(), (text) => {
      exported += text;
    });
    t.match(JSON.parse(exported), { id: aborted?.idempotencyKey, mobile: 9_000_000_002, state: 'waiting' });
  },
);

t.test('a stop says how many leads were in memory only', async (t) => {
  const dir = temporaryFolder(t);
  mkdirSync(join(dir, 'outbox.db'));
  const { site, upstream } = await startBoth(t, {
    upstream: { content: littleContent() },
    env: ENV,
    dataDir: dir,
    errorsExpected: true,
  });
  upstream.enquiries.always({ kind: 'refuse', status: 503 });
  t.equal(await send(site, 9_000_000_003), 502);
  t.equal(await send(site, 9_000_000_004), 502);
  t.equal(await site.stop('SIGTERM'), 0);
  const last = site.errors().at(-1);
  t.match(last, { leads: 2, msg: /memory only/ });
});
