import t from 'tap';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { processorMs } from './support/process-memory.ts';
import { rawRequest } from './support/raw-http.ts';
import { startSite } from './support/start-site.ts';

/** The longest words that are read at all. */
const WORD = 'k'.repeat(8_000);
/** Words as long as any that are searched. */
const QUESTION = `${'k'.repeat(40)}+${'m'.repeat(40)}+`;
/** Addresses that a stranger can make long. */
const LONG_ADDRESSES = [
  ...[`/${WORD}`, `/hi/${WORD}`, `/${'kolar-crest-'.repeat(660)}`],
  ...[`/projects/${WORD}`, `/hi/projects/${WORD}`, `/news/${WORD}`, `/career/x/${WORD}`],
  ...[`/_data/${WORD}`, `/_data/hi/projects/${WORD}`, `/_data/suggest?q=${WORD}`],
  ...[`/search?q=${WORD}`, `/hi/search?q=${QUESTION}`, `/projects?city=${WORD}`, `/compare?p=${WORD}`],
];
const TIMES = 200;
/** Processor time of each such request. A search for misspellings of such a word took 300; a busy machine doubles it. */
const MAX_MS = 60;

t.test('long words in addresses cost others nothing', async (t) => {
  const upstream = await startFakeUpstream();
  t.teardown(() => upstream.close());
  // Through a proxy: one address alone may not ask so often.
  const site = await startSite(t, {
    env: { API_URL: upstream.url, TRUST_PROXY: 'loopback', LOG_REQUESTS: 'none' },
  });
  const worked = () => processorMs(site.process.pid);

  // Everything that is searched is indexed by the first search.
  for (const path of ['/search?q=kolar', '/kolar-crest', '/projects/kolar', '/news/kolar'])
    await rawRequest(site, path);
  t.equal((await rawRequest(site, `/${'k'.repeat(8_192)}`)).status, 414);
  for (const [at, address] of LONG_ADDRESSES.entries()) {
    const name = `${address.slice(0, 24)}… (${address.length} characters)`;
    const before = worked();
    // No two alike, so that none is sent from the cache. The limits let one address ask so often.
    const headers = { 'x-forwarded-for': `203.0.113.${at}` };
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, number) => rawRequest(site, address + number, { headers })),
    );
    t.ok(
      answers.every(({ status }) => status >= 200 && status !== 500),
      name,
    );
    const each = (worked() - before) / TIMES;
    t.ok(each < MAX_MS, `${name}: ${each.toFixed(1)} ms of the processor each`);
  }
});
