import t from 'tap';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { imageMemorySettings, memoryOf, processorMs } from './support/process-memory.ts';
import { rawRequest } from './support/raw-http.ts';
import { startSite } from './support/start-site.ts';

/** Addresses that a stranger can make long: the longest that are read at all. */
const WORD = 'k'.repeat(8_000);
const WORDS = 'kolar-crest-'.repeat(660);
const LONG_ADDRESSES = [
  `/${WORD}`,
  `/1${WORD}`,
  `/${WORDS}`,
  `/projects/${WORD}`,
  `/news/${WORD}`,
  `/event/${WORD}`,
  `/career/x/${WORD}`,
  `/_data/${WORD}`,
  `/_data/projects/${WORD}`,
  `/search?q=${WORD}`,
  `/_data/suggest?q=${WORD}`,
  `/projects?city=${WORD}`,
  `/compare?p=${WORD}`,
];
const TIMES = 200;
/** Bytes: 256 MiB. */
const SMALLEST_CONTAINER = 256 * 2 ** 20;
/** Of the processor for each such request, milliseconds: a search for misspellings of such a word took 300. */
const MAX_MS_EACH = 40;

t.setTimeout(240_000);

t.test('long words in addresses cost others nothing', async (t) => {
  const upstream = await startFakeUpstream();
  t.teardown(() => upstream.close());
  // By a proxy that is trusted: of any other address the server takes fewer connections than such a flood has. Pages
  // of wrong addresses fill the page cache by and by; it is small, so that the peak is that of the searches.
  const proxied = { TRUST_PROXY: 'loopback', PAGE_CACHE_MB: '8' };
  const env = { ...imageMemorySettings(), ...proxied, API_URL: upstream.url, LOG_REQUESTS: 'none' };
  const site = await startSite(t, { env });
  // Once everything that is searched has been indexed.
  for (const path of ['/search?q=kolar', '/kolar-crest', '/projects/kolar', '/news/kolar'])
    await rawRequest(site, path);
  const peak = () => memoryOf(site.process.pid).peak;

  t.equal((await rawRequest(site, `/${'k'.repeat(8_192)}`)).status, 414);
  for (const address of LONG_ADDRESSES) {
    // No two alike, so that none is sent from the cache.
    const flood = Promise.all(Array.from({ length: TIMES }, (_, at) => rawRequest(site, address + at)));
    let isOver = false;
    let others = 0;
    const before = processorMs(site.process.pid);
    const health = (async () => {
      while (!isOver) {
        t.equal((await rawRequest(site, '/healthz')).status, 200);
        others++;
      }
    })();
    const answers = await flood;
    isOver = true;
    await health;
    const name = `${address.slice(0, 24)}… (${address.length} characters)`;
    t.ok(
      answers.every(({ status }) => status > 0 && status !== 500),
      name,
    );
    const each = (processorMs(site.process.pid) - before) / TIMES;
    t.ok(each < MAX_MS_EACH, `${name}: ${each.toFixed(1)} ms of the processor each`);
    t.ok(others > 0, `${others} others were served meanwhile, on new connections`);
  }
  t.ok(peak() < SMALLEST_CONTAINER, `${Math.round(peak() / 2 ** 20)} MiB at most`);
});
