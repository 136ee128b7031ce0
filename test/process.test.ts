import { once } from 'node:events';
import { Agent as KeepAlive } from 'node:http';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { Agent, request } from 'undici';
import { anEnquiry, postEnquiry } from './support/builders.ts';
import { rawRequest } from './support/raw-http.ts';
import type { LogLine } from './support/start-site.ts';
import { until } from './support/until.ts';
import { startBoth, visit } from './support/visit.ts';

/** What the process survives, and how it ends where it cannot. See the README, "What the process survives". */
const MAX_STOP_MS = 8_000;
const READERS = 20;
const PAGES = ['/', '/news', '/landing'];
const PLANT = `--import=${fileURLToPath(new URL('./support/plant-faults.mjs', import.meta.url))}`;
const CANARY = 'Asha-Verma-9876500012';

t.test('SIGTERM under load: not ready, what has begun is finished, exit 0', async (t) => {
  const { site, upstream } = await startBoth(t, { env: { LOG_REQUESTS: 'none' } });
  const dispatcher = new Agent({ connections: READERS, pipelining: 1 });
  t.teardown(() => dispatcher.destroy());
  let stopping = false;
  const ended = { before: 0, refused: 0, cut: 0 };
  async function read(path: string): Promise<void> {
    for (;;) {
      const begunBefore = !stopping;
      const response = await request(site.url + path, { dispatcher }).catch(() => null);
      if (!response) {
        if (begunBefore && !stopping) ended.cut++;
        else ended.refused++;
        return;
      }
      const whole = await response.body.text().then(
        (text) => text.endsWith('</html>'),
        () => false,
      );
      if (!whole) ended.cut++;
      else ended.before++;
    }
  }
  const finish = upstream.hold('getNewsById');
  const slow = rawRequest(site, '/news/602');
  await until(() => upstream.calls('getNewsById'));
  const reading = Array.from({ length: READERS }, (_, index) => read(PAGES[index % PAGES.length] ?? '/'));
  await until(() => ended.before > READERS);
  const started = performance.now();
  stopping = true;
  const code = site.stop('SIGTERM');
  await until(() => site.log.some(({ msg }) => msg === 'stopping'));
  finish();
  t.match(await slow, { status: 200, cut: false }, 'a page that upstream is slow with is sent whole');
  t.equal(await code, 0);
  const took = performance.now() - started;
  t.ok(took < MAX_STOP_MS, `${Math.round(took)} ms`);
  await Promise.all(reading);
  t.equal(ended.cut, 0, 'no response was cut');
  t.equal(ended.refused, READERS, 'and every reader was turned away in the end');
});

t.test('from SIGTERM on it is not ready, while it still finishes', async (t) => {
  const { site, upstream } = await startBoth(t);
  // Connections that are there before it listens no more.
  const agent = new KeepAlive({ keepAlive: true });
  t.teardown(() => agent.destroy());
  upstream.delay('getNewsById', 1_500);
  const slow = rawRequest(site, '/news/602');
  await until(() => upstream.calls('getNewsById'));
  const ended = site.stop('SIGTERM');
  await until(() => site.log.some(({ msg }) => msg === 'stopping'));
  const ready = await fetch(`${site.url}/readyz`).then(
    ({ status }) => status,
    () => 'refused',
  );
  t.ok(ready === 503 || ready === 'refused', String(ready));
  t.equal((await slow).status, 200);
  t.equal(await ended, 0);
});

for (const kind of ['throw', 'reject']) {
  t.test(
    `an error that nobody catches (${kind}) is logged, drained, and ends the process with 1`,
    async (t) => {
      const { site, upstream } = await startBoth(t, {
        env: { NODE_OPTIONS: PLANT, PLANT: kind, CANARY, LOG_LEVEL: 'debug' },
        errorsExpected: true,
      });
      upstream.delay('getNewsById', 1_000);
      const slow = rawRequest(site, '/news/602');
      await until(() => upstream.calls('getNewsById'));
      const started = performance.now();
      const exit = once(site.process, 'exit');
      site.process.kill('SIGUSR2');
      t.match(await slow, { status: 200, cut: false }, 'what is in flight is finished');
      const [code] = await exit;
      t.equal(code, 1, 'the supervisor starts another');
      t.ok(performance.now() - started < MAX_STOP_MS);
      const fatal = site.log.filter(({ level }: LogLine) => level === 'fatal');
      t.equal(fatal.length, 1);
      t.match(fatal[0], { err: { type: 'TypeError', stack: /plant-faults/ } }, 'the log says where it was');
      t.notMatch(JSON.stringify(site.log) + site.stderr(), new RegExp(CANARY), 'and not what it said');
      t.equal(site.stderr(), '');
    },
  );
}

t.test('a running process whose clock is set goes on as before', async (t) => {
  const { site, upstream } = await startBoth(t, {
    env: { NODE_OPTIONS: PLANT, PLANT: String(2 * 86_400_000), CONTENT_TTL_MS: '300' },
  });
  t.match(await visit(site, '/news'), { status: 200, text: /Kolar/ });
  await upstream.goDown();
  site.process.kill('SIGUSR2');
  for (let round = 0; round < 3; round++) t.match(await visit(site, '/news'), { status: 200, text: /Kolar/ });
  await upstream.comeBack();
  upstream.content.news = upstream.content.news.map((item) => ({ ...item, title: 'After the step' }));
  const changed = await until(
    () => visit(site, '/news'),
    ({ text }) => text.includes('After the step'),
  );
  t.match(changed.text, /After the step/);
});

t.test('near the memory of its container it refuses what costs most, and takes it again', async (t) => {
  const { site } = await startBoth(t, {
    env: { NODE_OPTIONS: PLANT, PLANT: 'memory', CAPTCHA_TEST_ANSWER: 'HJKMN3' },
    errorsExpected: true,
  });
  await visit(site, '/');
  site.process.kill('SIGUSR2');
  await until(() => site.log.some(({ reason }) => reason === 'memory'));
  const refused = await visit(site, '/projects/kolar-crest');
  t.equal(refused.status, 503);
  t.ok(refused.headers.get('retry-after'));
  t.equal((await visit(site, '/')).status, 200, 'a cached page is sent');
  t.equal((await fetch(`${site.url}/healthz`)).status, 200);
  const { id } = (await (await fetch(`${site.url}/captcha`)).json()) as { id: string };
  const enquiry = await postEnquiry(site, anEnquiry('contact', { captcha: 'HJKMN3', captcha_id: id }));
  t.equal(enquiry.status, 201, 'an enquiry is taken');
  site.process.kill('SIGUSR2');
  const again = await until(
    () => visit(site, '/projects/kolar-crest'),
    ({ status }) => status === 200,
  );
  t.equal(again.status, 200);
});
