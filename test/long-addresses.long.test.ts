import t from 'tap';
import { noLinux } from './support/platform.ts';
import { processorMs } from './support/process-memory.ts';
import { rawRequest } from './support/raw-http.ts';
import { startBoth } from './support/visit.ts';

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
/** Processor time of the site while one new connection waits: others made it wait for 25,000. */
const MAX_WAITED_MS = 1_000;

t.test('long words in addresses cost others nothing', { skip: noLinux }, async (t) => {
  // Through a proxy: one address alone may not ask so often.
  const { site } = await startBoth(t, {
    ...{ upstream: {}, env: { TRUST_PROXY: 'loopback', LOG_REQUESTS: 'none' } },
  });
  const worked = () => processorMs(site.process.pid);

  /** @returns the most that the site worked while one new connection waited for `/healthz`, until the flood is over */
  async function healthBeside(flood: Promise<unknown>): Promise<{ waits: number; longest: number }> {
    let isOver = false;
    const ended = flood.finally(() => {
      isOver = true;
    });
    const waits: number[] = [];
    while (!isOver) {
      const before = worked();
      const { status } = await rawRequest(site, '/healthz');
      if (status !== 200) t.fail(`/healthz: ${status}`);
      waits.push(worked() - before);
    }
    await ended;
    return { waits: waits.length, longest: Math.max(...waits) };
  }

  // Everything that is searched is indexed by the first search.
  for (const path of ['/search?q=kolar', '/kolar-crest', '/projects/kolar', '/news/kolar'])
    await rawRequest(site, path);
  t.equal((await rawRequest(site, `/${'k'.repeat(8_192)}`)).status, 414);
  for (const [at, address] of LONG_ADDRESSES.entries()) {
    const name = `${address.slice(0, 24)}… (${address.length} characters)`;
    const before = worked();
    // No two alike, so that none is sent from the cache. The limits let one address ask so often.
    const headers = { 'x-forwarded-for': `203.0.113.${at}` };
    const flood = Promise.all(
      Array.from({ length: TIMES }, (_, number) => rawRequest(site, address + number, { headers })),
    );
    const { waits, longest } = await healthBeside(flood);
    for (const { status } of await flood) t.ok(status >= 200 && status !== 500, name);
    const each = (worked() - before) / TIMES;
    t.comment(`${name}: ${each.toFixed(1)} ms each; ${waits} new connections beside, ${longest} ms at most`);
    t.ok(each < MAX_MS, `${name}: ${each.toFixed(1)} ms of the processor each`);
    t.ok(longest < MAX_WAITED_MS, `${name}: a new connection waited for ${longest} ms of work`);
  }
});
