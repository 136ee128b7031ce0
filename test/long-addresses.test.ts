import t from 'tap';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { memoryOf, processorMs } from './support/process-memory.ts';
import { rawRequest } from './support/raw-http.ts';
import { startSite } from './support/start-site.ts';

/** Addresses that a stranger can make long: within the limit of a request's head. */
const WORD = 'k'.repeat(15_000);
const WORDS = 'kolar-crest-'.repeat(1_200);
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
/** Of the processor for each such request, milliseconds: a search for misspellings of such a word took 300. */
const MAX_MS_EACH = 40;

t.setTimeout(240_000);

t.test('long words in addresses cost others nothing', async (t) => {
  const upstream = await startFakeUpstream();
  t.teardown(() => upstream.close());
  const site = await startSite(t, { env: { API_URL: upstream.url, LOG_REQUESTS: 'none' } });
  // Once everything that is searched has been indexed.
  for (const path of ['/search?q=kolar', '/kolar-crest', '/projects/kolar', '/news/kolar'])
    await rawRequest(site, path);
  const peak = () => memoryOf(site.process.pid).peak;
  const before = peak();

  for (const address of LONG_ADDRESSES) {
    const flood = Promise.all(Array.from({ length: TIMES }, () => rawRequest(site, address)));
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
  const grown = (peak() - before) / 1e6;
  t.ok(grown < 120, `${Math.round(grown)} MB more at most than before`);
});
