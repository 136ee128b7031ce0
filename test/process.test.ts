import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { Agent, request } from 'undici';
import { CAPTCHA_ANSWER, sendContact } from './support/builders.ts';
import type { FakeUpstream } from './support/fake-upstream.ts';
import { dial, exchange, rawRequest } from './support/raw-http.ts';
import type { LogLine, Site } from './support/start-site.ts';
import { until } from './support/until.ts';
import { startBoth, visit } from './support/visit.ts';

/** What the process survives, and how it ends where it cannot. See docs/operating.md, "What the process survives". */
/** A stop waits for no call that hangs as long; the site gives itself 7.5 s. Milliseconds. */
const CALL_MS = 60_000;
const READERS = 20;
const PAGES = ['/', '/news', '/landing'];
const PLANT = `--import=${fileURLToPath(new URL('./support/plant-faults.mjs', import.meta.url))}`;
const CANARY = 'Asha-Verma-9876500012';

t.test('SIGTERM under load: not ready, what has begun is finished, whatever hangs, exit 0', async (t) => {
  const env = { LOG_REQUESTS: 'none', API_TIMEOUT_MS: String(CALL_MS), TRUST_PROXY: 'loopback' };
  // A client of its own: the places of the one that loads the site are all taken.
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  const { site, upstream: content } = await startBoth(t, { env });
  const page = (path: string, header = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n`;
  // Clients that say nothing, stop in a header, or read nothing of their responses.
  for (const bytes of ['', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ']) dial(t, site, bytes).pause();
  for (let count = 0; count < 12; count++) dial(t, site, page('/contact-us').repeat(1_500)).pause();
  const dispatcher = new Agent({ connections: READERS, pipelining: 1 });
  t.teardown(() => dispatcher.destroy());
  let stopping = false;
  const ended = { whole: 0, refused: 0, cut: 0 };
  async function read(path: string): Promise<void> {
    for (;;) {
      const response = await request(site.url + path, { dispatcher }).catch(() => null);
      if (!response) return void ended[stopping ? 'refused' : 'cut']++;
      const text = await response.body.text().catch(() => '');
      ended[text.endsWith('</html>') ? 'whole' : 'cut']++;
    }
  }
  const reading = Array.from({ length: READERS }, (_, index) => read(PAGES[index % PAGES.length] ?? '/'));
  await until(() => ended.whole > READERS);
  // Last of all: the page may wait for upstream no longer than a few seconds, however busy the machine is.
  const finish = content.hold('getNewsById');
  content.fail('getAllPresscoverage', { kind: 'hang' });
  const another = 'X-Forwarded-For: 192.0.2.8\r\n';
  const inLine = exchange(site, page('/news/602', another) + page('/news', another).repeat(10));
  const hanging = rawRequest(site, '/press-coverage', { headers }).catch(() => null);
  const slow = rawRequest(site, '/news/602', { headers });
  await until(() => content.calls('getNewsById') && content.calls('getAllPresscoverage'));
  const started = performance.now();
  stopping = true;
  const code = site.stop('SIGTERM');
  await until(() => site.log.some(({ msg }) => msg === 'stopping'));
  // Or it takes no connection any more.
  const ready = await fetch(`${site.url}/readyz`).catch(() => ({ status: 503 }));
  t.equal(ready.status, 503);
  finish();
  const { status, cut, body } = await slow;
  t.same({ status, cut }, { status: 200, cut: false }, 'a page that upstream is slow with is sent whole');
  t.match(body.toString(), /Twenty-one years on Kolar Road[\s\S]*<\/html>$/);
  t.equal(await code, 0);
  t.ok(performance.now() - started < CALL_MS / 2, 'long before the call that hangs would end');
  await Promise.all(reading);
  t.equal(ended.cut, 0, 'no response was cut');
  t.equal(ended.refused, READERS, 'and every reader was turned away in the end');
  t.match(await inLine, { closed: true, text: /Twenty-one years on Kolar Road/ });
  await hanging;
});

t.test('one process, whatever befalls it', async (t) => {
  const { site, upstream: content } = await startBoth(t, {
    env: {
      ...{ NODE_OPTIONS: PLANT, PLANT: 'memory,memory,throw', CANARY },
      ...{ CONTENT_TTL_MS: '300', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, LOG_LEVEL: 'debug' },
    },
    errorsExpected: true,
  });

  await t.test('refuses what costs most near the memory of its container, and takes it again', async (t) => {
    await visit(site, '/');
    site.process.kill('SIGWINCH');
    await until(() => site.log.some(({ reason }) => reason === 'memory'));
    const refused = await visit(site, '/projects/kolar-crest');
    t.equal(refused.status, 503);
    t.ok(refused.headers.get('retry-after'));
    t.equal((await visit(site, '/')).status, 200, 'a cached page is sent');
    t.equal((await fetch(`${site.url}/healthz`)).status, 200);
    t.equal(await sendContact(site), 201, 'an enquiry is taken');
    site.process.kill('SIGWINCH');
    t.ok(await until(async () => (await visit(site, '/projects/kolar-crest')).status === 200));
  });

  await t.test('logs an error that nobody catches (throw), drains and ends with 1', (t) =>
    endsWithOne(t, site, content),
  );
});

t.test('a rejection that nobody catches is logged, drained, and ends the process with 1', async (t) => {
  const { site, upstream: content } = await startBoth(t, {
    env: { NODE_OPTIONS: PLANT, PLANT: 'reject', CANARY, LOG_LEVEL: 'debug' },
    errorsExpected: true,
  });
  await endsWithOne(t, site, content);
});

/** SIGWINCH brings the error. */
async function endsWithOne(t: Test, site: Site, content: FakeUpstream): Promise<void> {
  // A page that is sent as it comes: however late its content is, it is sent whole.
  const finish = content.hold('getAllPresscoverage');
  const slow = rawRequest(site, '/press-coverage');
  await until(() => content.calls('getAllPresscoverage'));
  const exit = once(site.process, 'exit');
  site.process.kill('SIGWINCH');
  await until(() => site.log.some(({ level }) => level === 'fatal'));
  finish();
  t.match(await slow, { status: 200, cut: false }, 'what is in flight is finished');
  const [code] = await exit;
  t.equal(code, 1, 'the supervisor starts another');
  const fatal = site.log.filter(({ level }: LogLine) => level === 'fatal');
  t.equal(fatal.length, 1);
  t.match(fatal[0], { err: { type: 'TypeError', stack: /plant-faults/ } }, 'the log says where it was');
  t.notMatch(JSON.stringify(site.log) + site.stderr(), new RegExp(CANARY), 'and not what it said');
  t.equal(site.stderr(), '');
}
