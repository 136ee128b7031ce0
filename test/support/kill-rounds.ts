import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Test } from 'tap';
import { seededRandom } from '../../server/leads/captcha/seeded-random.ts';
import { createCipher } from '../../server/leads/submissions/cipher.ts';
import { openSqliteDesk } from '../../server/leads/submissions/sqlite.ts';
import { CAPTCHA_ANSWER, sendContact } from './builders.ts';
import { filledIn, SECRET } from './containers.ts';
import { type FakeUpstream, startFakeUpstream } from './fake-upstream.ts';
import { littleContent } from './little-content.ts';
import type { Postgres } from './start-postgres.ts';
import { type Site, type SiteOptions, startSite } from './start-site.ts';

/** The statuses that promise a visitor that the enquiry is in good hands. */
const TAKEN = [201, 502, 504];
const AT_ONCE = 4;

/** More enquiries than an address may send otherwise. */
export const MANY_ENQUIRIES = { ENQUIRY_LIMIT: '100000' };

interface Killed {
  upstream: FakeUpstream;
  /** Shared by all sites; null where each has its own outbox alone. */
  postgres: Postgres | null;
  sites: readonly Site[];
  /** Starts a site again on its folder. */
  start(options: SiteOptions): Promise<Site>;
}

/**
 * Kills one site or the database in each round, while enquiries are sent and upstream fails now and then. None of them
 * is lost, and enough are answered to mean something.
 */
export async function expectNoneLost(
  t: Test,
  { upstream, postgres, sites, start }: Killed,
  rounds: number,
  seed: number,
): Promise<void> {
  const random = seededRandom(Buffer.alloc(16, `${seed}`));
  const failures = [{ kind: 'refuse', status: 503 }, { kind: 'cut' }, { kind: 'accept-then-cut' }] as const;
  const database = postgres ? sites.length : -1;
  const victims = sites.length + (postgres ? 1 : 0);
  upstream.enquiries.failRate(0.3, seed, [...failures]);
  const alive: (Site | null)[] = [...sites];
  const everyone = [...sites];
  const folders = sites.map(({ dataDir }) => dataDir);
  const answered = new Set<number>();
  const submitted = new Set<number>();
  const coming = Array.from({ length: victims }, () => Promise.resolve());
  let passedTwice = 0;

  /** One visitor's enquiry; the site or the database may end in the middle. */
  async function visit(site: Site): Promise<void> {
    try {
      const body = await filledIn(site);
      const status = await sendContact(site, body);
      if (TAKEN.includes(status)) answered.add(Number(body.mobile));
      if (status === 201) submitted.add(Number(body.mobile));
      const again = { ...body, mobile: String(Number(body.mobile) + 50_000_000) };
      const other = alive.find((one) => one && one !== site) ?? site;
      if (TAKEN.includes(await sendContact(other, again)) && answered.has(Number(body.mobile))) passedTwice++;
    } catch {
      // It was told nothing.
    }
  }

  async function end(victim: number): Promise<void> {
    if (victim === database) {
      await postgres?.kill();
      coming[victim] = postgres?.start() ?? Promise.resolve();
      return;
    }
    const site = alive[victim];
    alive[victim] = null;
    await site?.stop('SIGKILL');
    coming[victim] = start({ dataDir: folders[victim] ?? '' }).then((again) => {
      alive[victim] = again;
      everyone.push(again);
    });
  }

  for (let round = 0; round < rounds; round++) {
    const victim = round % victims;
    await coming[victim];
    if (!alive.some(Boolean)) await Promise.race(coming.slice(0, sites.length));
    const open = alive.filter((site) => site !== null);
    const visits = Array.from({ length: AT_ONCE }, (_, index) => visit(open[index % open.length] as Site));
    // Every other round ends at any moment, the others once somebody was answered.
    await (round % 2 ? Promise.race(visits) : wait(random() * 60));
    await end(victim);
    await Promise.all(visits);
  }
  await Promise.all(coming);

  // In the order in which a lead moves on, or one that moves meanwhile would be seen nowhere.
  const held: unknown[] = [];
  const cipher = createCipher([SECRET]);
  for (const folder of folders) {
    const desk = openSqliteDesk({
      ...{ file: join(folder, 'outbox.db'), cipher, now: Date.now, leaseMs: 30_000, lockMs: 2_000 },
    });
    for (const { payload } of await desk.undelivered()) held.push(payload?.mobile);
    await desk.close();
  }
  const { rows } = (await postgres?.query('SELECT id, sealed FROM submission WHERE sealed IS NOT NULL')) ?? {
    rows: [],
  };
  for (const { id, sealed } of rows) {
    const content = cipher.open(sealed, id) as { payload: { mobile: number } } | null;
    held.push(content?.payload.mobile);
  }
  const stored = new Set(upstream.enquiries.stored().map(({ mobile }) => Number(mobile)));
  const known = new Set([...stored, ...held.map(Number)]);
  const twoKeys = [...answered].filter(
    (mobile) => new Set(upstream.enquiries.attemptsOf(mobile).map((one) => one.idempotencyKey)).size > 1,
  );
  const lost = [...answered].filter((mobile) => !known.has(mobile));
  const unfounded = [...submitted].filter((mobile) => !stored.has(mobile));
  const failed = everyone.flatMap(({ log }) =>
    log.filter(({ msg }) => /^(enquiry lost|the outbox)/.test(msg)),
  );
  t.same(failed, [], 'the disk is well: no outbox fails, and nobody is told that an enquiry was not kept');
  t.same(lost, [], 'answered, and nowhere');
  t.same(unfounded, [], 'answered "submitted", and not upstream');
  t.same(twoKeys, [], 'sent upstream under more than one key');
  t.equal(passedTwice, 0, 'used captchas that let another enquiry through');
  t.ok(answered.size >= rounds / 2, `${answered.size} answered`);
}

/** Kills one site on its folder, again and again. */
export async function killAlone(t: Test, rounds: number, seed: number): Promise<void> {
  const upstream = await startFakeUpstream(t, { content: littleContent() });
  const env = {
    ...{ API_URL: upstream.url, CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, ENQUIRY_TIMEOUT_MS: '1500' },
    ...{ SECRET, ...MANY_ENQUIRIES },
  };
  const start = (options: SiteOptions = {}) =>
    startSite(t, { env, errorsExpected: true, readyPath: '/healthz', ...options });
  const sites = [await start()];
  await expectNoneLost(t, { upstream, postgres: null, sites, start }, rounds, seed);
}
