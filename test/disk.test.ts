import { appendFileSync, existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { CAPTCHA_ANSWER, sendContact, solvedCaptcha, temporaryFolder } from './support/builders.ts';
import { metricOf } from './support/metric-of.ts';
import { mounted, noMount } from './support/mounted.ts';
import type { Site } from './support/start-site.ts';
import { until } from './support/until.ts';
import { startBoth, visit } from './support/visit.ts';

const ENV = { CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, LOG_REQUESTS: 'none' };

const metric = async (site: Site, name: string) =>
  metricOf(await (await fetch(`${site.opsUrl}/metrics`)).text(), name);

/** All that visitors do. */
async function works(t: Test, site: Site, mobile: string): Promise<void> {
  for (const path of ['/', '/news', '/projects/kolar-crest', '/contact-us'])
    t.equal((await visit(site, path)).status, 200, path);
  const { html } = await visit(site, '/');
  const picture = /\/media\/[\w-]+\/[\w.~-]+\/\d+\.(webp|avif)/.exec(html)?.[0] ?? '';
  t.equal((await fetch(site.url + picture)).status, 200, 'a picture');
  const solved = await solvedCaptcha(site);
  t.equal(await sendContact(site, { mobile, ...solved }), 201, 'an enquiry is delivered');
  const second = await sendContact(site, { mobile: `${Number(mobile) + 1}`, ...solved });
  t.equal(second, 403, 'and no captcha is good for two');
}

/** Takes all the room there is. SQLite gives some back whenever it has moved its log into its file. */
function fill(t: Test, filler: string): void {
  const piece = Buffer.alloc(4_096);
  const more = (): void => {
    for (;;) appendFileSync(filler, piece);
  };
  t.throws(more, { code: 'ENOSPC' });
}

t.test('a full disk takes nothing from visitors; with room all is well', { skip: noMount }, async (t) => {
  const dataDir = temporaryFolder(t);
  const { site, upstream } = await startBoth(t, {
    ...{ env: ENV, dataDir, errorsExpected: true, under: mounted('size=6m', dataDir) },
  });
  t.equal(await sendContact(site, { mobile: '9000000001' }), 201);
  const inside = join(`/proc/${site.process.pid}/root`, dataDir);
  const filler = join(inside, 'filler');
  fill(t, filler);
  await works(t, site, '9000000011');
  let mobile = 9_000_000_013;
  const told = await until(async () => {
    fill(t, filler);
    await sendContact(site, { mobile: String(mobile++) });
    return (await metric(site, 'outbox_problem')) === 1;
  });
  t.ok(told, 'the operator is told');
  rmSync(filler);
  t.ok(await until(async () => (await metric(site, 'outbox_problem')) === 0), 'it recovers by itself');
  upstream.enquiries.nextOf(9_000_000_021, { kind: 'refuse', status: 503 });
  t.equal(await sendContact(site, { mobile: '9000000021' }), 502);
  await until(() => upstream.enquiries.stored().some(({ mobile }) => mobile === 9_000_000_021));
  await works(t, site, '9000000031');
  t.equal(await site.stop(), 0);
});

t.test('a DATA_DIR that is read-only takes nothing from visitors', { skip: noMount }, async (t) => {
  const dataDir = temporaryFolder(t);
  const { site } = await startBoth(t, {
    ...{ env: ENV, dataDir, errorsExpected: true, under: mounted('size=6m,ro', dataDir) },
  });
  await works(t, site, '9000000041');
  t.equal(await metric(site, 'data_dir_problem'), 1, 'the operator is told');
  t.ok(site.errors().some(({ msg }) => /EROFS/.test(msg)));
  t.equal(await site.stop(), 0);
});

t.test('nothing is kept while its secret is not: no later process could read it', async (t) => {
  const dataDir = temporaryFolder(t);
  const secret = join(dataDir, 'secret');
  mkdirSync(secret);
  const { site } = await startBoth(t, { env: ENV, dataDir, errorsExpected: true });
  t.equal(await metric(site, 'outbox_problem'), 1, 'the operator is told');
  await works(t, site, '9000000051');
  rmdirSync(secret);
  t.ok(await until(async () => (await metric(site, 'outbox_problem')) === 0), 'it recovers by itself');
  t.match(readFileSync(secret, 'utf8'), /^[\w-]{32,}\n$/);
  t.equal(await sendContact(site, { mobile: '9000000061' }), 201);
  t.equal(await site.stop(), 0);
});

t.test('a DATA_DIR that is removed under the site takes no enquiry with it', async (t) => {
  const dataDir = temporaryFolder(t);
  const { site, upstream } = await startBoth(t, { env: ENV, dataDir, errorsExpected: true });
  upstream.enquiries.always({ kind: 'refuse', status: 503 });
  t.equal(await sendContact(site, { mobile: '9000000071' }), 502);
  rmSync(dataDir, { recursive: true });
  t.ok(await until(() => existsSync(join(dataDir, 'outbox.db'))), 'it is written anew by itself');
  t.equal(await sendContact(site, { mobile: '9000000072' }), 502);
  await site.stop('SIGKILL');
  const next = await startBoth(t, { env: ENV, dataDir });
  for (const mobile of [9_000_000_071, 9_000_000_072])
    t.ok(await until(() => next.upstream.enquiries.attemptsOf(mobile).length === 1), `${mobile}`);
  t.equal(await next.site.stop(), 0);
});
