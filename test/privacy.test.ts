import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import t from 'tap';
import { anEnquiry, CAPTCHA_ANSWER, solvedCaptcha } from './support/builders.ts';
import type { Site } from './support/start-site.ts';
import { until } from './support/until.ts';
import { startBoth } from './support/visit.ts';

/**
 * Names, numbers, answers and tokens that stand nowhere else are sent by every way there is. After that they are
 * looked for in all that the site writes, stores and shows.
 */
const CANARIES = {
  name: 'Kanari Pakshi',
  hindi: 'कनारी पक्षी',
  delivered: '9123406781',
  refused: '9123406782',
  invalid: '912340999',
  token: 'canary-token-7f3a',
  query: 'canary-query-7f3a',
  path: 'canary-path-7f3a',
  agent: 'canary-agent-7f3a',
  cookie: 'canary-cookie-7f3a',
  project: 'canary-project-7f3a',
  answer: 'QXQXQX',
} as const;

/** The files of a folder that hold one of these words, or are named after it. The site goes on writing meanwhile. */
function filesWith(dir: string, words: readonly string[]): string[] {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  const patterns = words.flatMap((word) => ['-e', word]);
  const { stdout } = spawnSync('grep', ['-rlaF', ...patterns, dir], { encoding: 'utf8' });
  const holding = stdout.split('\n').filter(Boolean);
  return [
    ...holding.map((path) => relative(dir, path)),
    ...names.filter((name) => words.some((word) => name.includes(word))),
  ];
}

const foundIn = (text: string) => Object.values(CANARIES).filter((canary) => text.includes(canary));

async function send(site: Site, fields: Record<string, string>, asForm: boolean): Promise<Response> {
  const type = asForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return fetch(`${site.url}/enquiries?x=${CANARIES.query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...{ 'content-type': type, accept: asForm ? 'text/html' : 'application/json' },
      ...{ authorization: `Bearer ${CANARIES.token}`, cookie: `a=${CANARIES.cookie}` },
      ...{ 'user-agent': CANARIES.agent, referer: `${site.url}/?q=${CANARIES.query}` },
    },
    body: asForm ? new URLSearchParams(fields) : JSON.stringify(fields),
  });
}

t.test('nothing of a visitor stays in logs, metrics, caches, files, addresses, others’ pages', async (t) => {
  const { site, upstream } = await startBoth(t, {
    env: { CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, LOG_REQUESTS: 'all', LOG_LEVEL: 'trace' },
    errorsExpected: true,
  });
  const about = { name: CANARIES.name, project: CANARIES.project };
  for (const asForm of [false, true]) {
    const name = asForm ? CANARIES.hindi : CANARIES.name;
    for (const [status, fields] of [
      [asForm ? 303 : 201, { name, mobile: CANARIES.delivered, ...(await solvedCaptcha(site)) }],
      // Wrong in a field, and in the captcha.
      [422, { mobile: CANARIES.invalid, captcha: CANARIES.answer }],
      [403, { ...(await solvedCaptcha(site)), captcha: CANARIES.answer }],
    ] as const) {
      const response = await send(site, anEnquiry('contact', { ...about, ...fields }), asForm);
      t.equal(response.status, status);
      t.same(foundIn(response.headers.get('location') ?? ''), [], 'no address tells who it was');
    }
  }
  await send(site, { form: CANARIES.name, mobile: CANARIES.delivered }, false);
  // Upstream refuses one for good: it is parked, and then it is taken.
  upstream.enquiries.nextOf(Number(CANARIES.refused), { kind: 'refuse', status: 503 });
  const waiting = { ...about, mobile: CANARIES.refused, ...(await solvedCaptcha(site)) };
  t.equal((await send(site, anEnquiry('contact', waiting), false)).status, 502);
  t.same(filesWith(site.dataDir, Object.values(CANARIES)), [], 'what waits to be delivered is encrypted');
  const outbox = async () =>
    (await fetch(`${site.opsUrl}/outbox`)).json() as Promise<{ counts: Record<string, number> }>;
  await until(async () => !(await outbox()).counts.waiting);

  for (const path of [
    `/news?name=${CANARIES.query}`,
    `/${CANARIES.path}`,
    `/projects/${CANARIES.path}`,
    `/apply?job=${CANARIES.query}`,
  ]) {
    await fetch(site.url + path, { headers: { 'user-agent': CANARIES.agent, cookie: CANARIES.cookie } });
  }
  const job = new URLSearchParams({
    name: CANARIES.name,
    mobile: CANARIES.delivered,
    resume: `${CANARIES.path}.pdf`,
  });
  await fetch(`${site.url}/apply`, { method: 'POST', redirect: 'manual', body: job });

  for (const path of ['/metrics', '/cache', '/outbox', '/']) {
    const text = await (await fetch(site.opsUrl + path)).text();
    t.same(foundIn(text), [], `operator's ${path}`);
  }
  for (const path of ['/contact-us', '/landing', `/${'another'}`, '/news', '/sitemap.xml']) {
    t.same(foundIn(await (await fetch(site.url + path)).text()), [], `another visitor's ${path}`);
  }
  t.same(foundIn(JSON.stringify(site.log)), [], 'the log');
  t.ok(site.log.length > 10, 'which says all that it can');
  const requests = site.log.filter(({ msg }) => msg === 'request');
  t.ok(requests.length > 10 && requests.every(({ reqId, route }) => reqId && route), 'by id and route');
  t.notMatch(JSON.stringify(requests), /127\.0\.0\.1|::1|remoteAddress/);
  const enquiries = site.log.filter(({ msg }) => msg === 'enquiry');
  const named = enquiries.filter((line) => requests.some(({ reqId }) => reqId === line.reqId));
  t.ok(named.length > 2 && named.length === enquiries.length, 'what came of an enquiry names its request');
  await site.stop();
  t.same(filesWith(site.dataDir, Object.values(CANARIES)), []);
  t.same(foundIn(site.stderr()), []);
});
