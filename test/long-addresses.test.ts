import t from 'tap';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { processorMs } from './support/process-memory.ts';
import { rawRequest } from './support/raw-http.ts';
import { startSite } from './support/start-site.ts';

/** The longest words that are read at all. */
const WORD = 'k'.repeat(8_000);
/** Addresses that a stranger can make long. */
const LONG_ADDRESSES = [
  ...[`/${WORD}`, `/1${WORD}`, `/${'kolar-crest-'.repeat(660)}`, `/projects/${WORD}`, `/news/${WORD}`],
  ...[`/career/x/${WORD}`, `/_data/${WORD}`, `/_data/projects/${WORD}`, `/search?q=${WORD}`],
  ...[`/_data/suggest?q=${WORD}`, `/projects?city=${WORD}`, `/compare?p=${WORD}`],
];
const TIMES = 20;
/** Processor time of each such request. A search for misspellings of such a word took 300; a busy machine doubles it. */
const MAX_MS = 150;

t.test('long words in addresses cost others nothing', async (t) => {
  const upstream = await startFakeUpstream();
  t.teardown(() => upstream.close());
  // Through a proxy: one address alone may not ask so often.
  const site = await startSite(t, {
    env: { API_URL: upstream.url, TRUST_PROXY: 'loopback', LOG_REQUESTS: 'none' },
  });
  // Everything that is searched is indexed by the first search.
  for (const path of ['/search?q=kolar', '/kolar-crest', '/projects/kolar', '/news/kolar'])
    await rawRequest(site, path);
  t.equal((await rawRequest(site, `/${'k'.repeat(8_192)}`)).status, 414);
  for (const address of LONG_ADDRESSES) {
    const name = `${address.slice(0, 24)}… (${address.length} characters)`;
    const before = processorMs(site.process.pid);
    // No two alike, so that none is sent from the cache.
    const ask = (_: unknown, at: number) => rawRequest(site, address + at);
    const [health, ...flood] = await Promise.all([
      rawRequest(site, '/healthz'),
      ...Array.from({ length: TIMES }, ask),
    ]);
    t.equal(health.status, 200);
    t.ok(
      flood.every(({ status }) => status >= 200 && status !== 500),
      name,
    );
    const each = (processorMs(site.process.pid) - before) / TIMES;
    t.ok(each < MAX_MS, `${name}: ${each.toFixed(1)} ms of the processor each`);
  }
});
