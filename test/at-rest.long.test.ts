import { spawnSync } from 'node:child_process';
import t, { type Test } from 'tap';
import { anEnquiry, CAPTCHA_ANSWER, postEnquiry, solvedCaptcha } from './support/builders.ts';
import { outboxOf, SECRET } from './support/containers.ts';
import { startMailServer, webhookAndMail } from './support/destinations.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { MANY_ENQUIRIES } from './support/kill-rounds.ts';
import { littleContent } from './support/little-content.ts';
import { serve } from './support/local-server.ts';
import { noPostgres, startPostgres } from './support/start-postgres.ts';
import { type Site, startSite } from './support/start-site.ts';
import { until } from './support/until.ts';

t.setTimeout(1_800_000);

const PLANTED = 1_000;
const AT_ONCE = 8;
const FIRST = 9_134_500_000;
/** Of what `strings` shows: no name that was planted, and no number. */
const TRACES = ['Kanari', 'कनारी', '91345[0-9]{5}'];

/** Letters for a number: a name has no digits. */
const lettersOf = (number: number) =>
  String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

/** Sends so many enquiries, each of another name and number, half of the names in Hindi. @returns how many are kept */
async function plant(site: Site, from: number, to: number): Promise<number> {
  let [next, kept] = [from, 0];
  async function visit(): Promise<void> {
    while (next < to) {
      const number = next++;
      const name = `${number % 2 ? 'Kanari' : 'कनारी'} ${lettersOf(number)}`;
      const fields = { name, mobile: String(FIRST + number), ...(await solvedCaptcha(site)) };
      const response = await postEnquiry(site, anEnquiry('contact', fields));
      const { reference } = (await response.json()) as { reference?: string };
      if (reference) kept += 1;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
  return kept;
}

function tracesIn(dir: string): string[] {
  const patterns = TRACES.flatMap((trace) => ['-e', trace]);
  const { stdout, status } = spawnSync('grep', ['-rlaE', ...patterns, dir], { encoding: 'utf8' });
  // 0 something, 1 nothing; 2 would be a file that could not be read.
  return status === 2 ? [`${dir} could not be read`] : stdout.split('\n').filter(Boolean);
}

/** Each of them refuses for now. */
async function failing(t: Test): Promise<Record<string, string>> {
  const upstream = await startFakeUpstream(t, { content: littleContent() });
  upstream.enquiries.failRate(1, 1, [{ kind: 'refuse', status: 503 }]);
  const hook = await serve(t, (_request, response) => void response.writeHead(503).end());
  const port = await startMailServer(t, {
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error('later'), { responseCode: 451 })),
  });
  return {
    ...{ ...MANY_ENQUIRIES, API_URL: upstream.url, SECRET, CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER },
    ...webhookAndMail(hook.url, port),
    SITE_URL: 'https://www.example.com',
  };
}

t.test(
  `${PLANTED} names and numbers wait, and stand in no file and no row in clear`,
  { skip: noPostgres },
  async (t) => {
    const [env, postgres] = await Promise.all([failing(t), startPostgres(t)]);
    const site = await startSite(t, {
      env: { ...env, DATABASE_URL: postgres.url },
      ...{ errorsExpected: true, readyPath: '/healthz' },
    });
    await until(async () => (await outboxOf(site)).database === null);
    t.equal(await plant(site, 0, PLANTED / 2), PLANTED / 2, 'in the database');
    await postgres.kill();
    await until(async () => (await outboxOf(site)).database !== null);
    t.equal(await plant(site, PLANTED / 2, PLANTED), PLANTED / 2, 'in the spool');
    t.ok((await outboxOf(site)).spool > 0);
    await site.stop('SIGKILL');
    t.same(tracesIn(site.dataDir), [], 'DATA_DIR, as the kill left it');
    t.same(tracesIn(postgres.dataDir), [], 'all that PostgreSQL wrote, its log of changes too');

    await postgres.start();
    for (const table of ['submission', 'delivery', 'consent', 'notice', 'counter', 'claim']) {
      const { rows } = await postgres.query(`SELECT t::text AS row FROM ${table} t`);
      t.notMatch(rows.map(({ row }) => row).join('\n'), new RegExp(TRACES.join('|')), `a dump of ${table}`);
    }
    const one = (where: string) =>
      postgres.query(`SELECT count(*)::int AS number FROM ${where}`).then(({ rows }) => rows[0].number);
    t.equal(await one('submission WHERE sealed IS NOT NULL'), PLANTED / 2);
    const without = 'NOT EXISTS (SELECT 1 FROM';
    t.equal(await one(`consent c WHERE ${without} submission s WHERE s.reference = c.reference)`), 0);
    t.equal(await one(`submission s WHERE ${without} consent c WHERE c.reference = s.reference)`), 0);
  },
);
