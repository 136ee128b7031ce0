import { join } from 'node:path';
import { openSqliteDesk } from '../../server/leads/outbox/sqlite-table.ts';
import { type Containers, filledIn, send } from './containers.ts';
import { seededRandom } from './fake-upstream-enquiries.ts';
import type { Site } from './start-site.ts';

/** The statuses that promise a visitor that the enquiry is in good hands. */
const TAKEN = [201, 502, 504];
const AT_ONCE = 4;

export interface KillResult {
  answered: number;
  /** Mobile numbers of enquiries that were answered and are nowhere. */
  lost: number[];
  /** Mobile numbers of enquiries that were answered "submitted", and upstream has not. */
  unfounded: number[];
  /** Mobile numbers that reached upstream under more than one key. */
  twoKeys: number[];
  /** Enquiries that a used captcha let through. */
  passedTwice: number;
}

/** What containers need for it: more enquiries than an address may send. */
export const MANY_ENQUIRIES = { ENQUIRY_LIMIT: '100000' };

/** Kills either container or the database in each round, while enquiries are sent and upstream fails now and then. */
export async function killRounds(
  { upstream, postgres, sites, start }: Containers,
  rounds: number,
  seed: number,
): Promise<KillResult> {
  const random = seededRandom(seed);
  const failures = [{ kind: 'refuse', status: 503 }, { kind: 'cut' }, { kind: 'accept-then-cut' }] as const;
  upstream.enquiries.failRate(0.3, seed, [...failures]);
  const alive: (Site | null)[] = [...sites];
  const folders = sites.map(({ dataDir }) => dataDir);
  const answered = new Set<number>();
  const submitted = new Set<number>();
  const coming: Promise<void>[] = [Promise.resolve(), Promise.resolve(), Promise.resolve()];
  let passedTwice = 0;

  /** What a visitor sends; the site or the database may end in the middle. */
  async function visit(site: Site): Promise<void> {
    try {
      const body = await filledIn(site);
      const status = await send(site, body);
      if (TAKEN.includes(status)) answered.add(Number(body.mobile));
      if (status === 201) submitted.add(Number(body.mobile));
      const again = { ...body, mobile: String(Number(body.mobile) + 50_000_000) };
      const other = alive.find((one) => one && one !== site) ?? site;
      if (TAKEN.includes(await send(other, again)) && answered.has(Number(body.mobile))) passedTwice++;
    } catch {
      // It was told nothing.
    }
  }

  async function end(victim: number): Promise<void> {
    if (victim === 2) {
      await postgres.kill();
      coming[2] = postgres.start();
      return;
    }
    const site = alive[victim];
    alive[victim] = null;
    await site?.stop('SIGKILL');
    coming[victim] = start({ dataDir: folders[victim] ?? '' }).then((again) => {
      alive[victim] = again;
    });
  }

  for (let round = 0; round < rounds; round++) {
    const victim = round % 3;
    await coming[victim];
    if (!alive.some(Boolean)) await Promise.race([coming[0], coming[1]]);
    const open = alive.filter((site) => site !== null);
    const visits = Array.from({ length: AT_ONCE }, (_, index) => visit(open[index % open.length] as Site));
    await new Promise((done) => setTimeout(done, random() * 60));
    await end(victim);
    await Promise.all(visits);
  }
  await Promise.all(coming);

  // In the order in which a lead moves on, or one that moves meanwhile would be seen nowhere.
  const spooled: number[] = [];
  for (const folder of folders) {
    const desk = openSqliteDesk(join(folder, 'outbox.db'), Date.now());
    for (const { payload } of await desk.undelivered()) spooled.push(Number(payload?.mobile));
    await desk.close();
  }
  const { rows } = await postgres.query(
    `SELECT payload->>'mobile' AS mobile FROM lead WHERE payload IS NOT NULL`,
  );
  const stored = new Set(upstream.enquiries.stored().map(({ mobile }) => Number(mobile)));
  const known = new Set([...stored, ...rows.map(({ mobile }) => Number(mobile)), ...spooled]);
  const twoKeys = [...answered].filter(
    (mobile) => new Set(upstream.enquiries.attemptsOf(mobile).map((one) => one.idempotencyKey)).size > 1,
  );
  const lost = [...answered].filter((mobile) => !known.has(mobile));
  const unfounded = [...submitted].filter((mobile) => !stored.has(mobile));
  return { answered: answered.size, lost, unfounded, twoKeys, passedTwice };
}
