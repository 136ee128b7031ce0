import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import supertest from 'supertest';
import t, { type Test } from 'tap';
import { MANIFEST } from '../../test/support/manifest.ts';
import { createFinding } from '../find/finding.ts';
import { createBudget } from '../http/budget.ts';
import { createRenderQueue } from '../http/render-queue.ts';
import { load } from '../site/site.fixture.ts';
import { emptyContent } from '../upstream/content.ts';
import { createRenderService } from './render-service.ts';

const [SECOND, HOUR] = [1_000, 3_600_000];

/** The service behind a server that gives it each request as the site does; the test changes the news. */
async function aService(t: Test) {
  let now = Date.parse('2026-11-20T12:00:00+05:30');
  let version = 1;
  const events: string[] = [];
  const reads = new EventEmitter();
  const content = {
    ...emptyContent(),
    isGone: () => false,
    news: async () => {
      reads.emit('news');
      return { key: 'news', version, value: [] };
    },
    stateOf: () => ({
      version,
      ...{ checkAt: now + SECOND, revalidateUntil: now + 10 * SECOND, staleUntil: now + HOUR },
    }),
  };
  const media = {
    picture: none,
    sitePicture: none,
    videoStill: none,
    file: none,
    fileBytes: none,
    version: () => 0,
  };
  const service = await createRenderService({
    sources: {
      content,
      finding: createFinding(),
      site: load(null),
      media,
    },
    limit: createBudget({ now: () => now, max: 3 }),
    personalLimit: createBudget({ now: () => now, max: 3 }),
    renderQueue: createRenderQueue(),
    manifest: MANIFEST,
    log: { warn: t.error, error: t.error },
    siteUrl: 'https://site.example',
    transport: { https: true, subdomains: false },
    demo: false,
    cacheBytes: 10_000_000,
    now: () => now,
    date: () => now,
    issueTicket: () => 'ticket',
    issueCaptcha: async () => 'captcha',
    asRequest: (_id, work) => work(),
    onCache: (event) => void events.push(event),
    onRender() {},
    onSent() {},
  });
  const server = createServer((request, response) => {
    void service.send({ id: 'r1', request, response, client: '203.0.113.1' });
  });
  t.teardown(() => server.close());
  function changeAfter(ms: number): void {
    now += ms;
    version++;
  }
  return { changeAfter, events, newsAreRead: () => once(reads, 'news'), client: supertest(server) };
}

const none = () => null;

t.test('a page is sent from the cache while it is young enough, and rendered again after that', async (t) => {
  const { changeAfter, events, newsAreRead, client } = await aService(t);
  async function asks(path: string, event: string, what: string): Promise<void> {
    await client.get(`/_data${path}`).expect(200);
    t.same(events.splice(0), [event], what);
  }
  await asks('/news', 'miss', 'an address that nobody asked for before');
  await asks('/news', 'hit', 'a cached page');
  changeAfter(2 * SECOND);
  const rendered = newsAreRead();
  await asks('/news', 'hit', 'one that is stale');
  await rendered;
  changeAfter(20 * SECOND);
  await asks('/news', 'miss', 'one that is overdue');
  await asks('/news', 'hit', 'one that was rendered again');
  changeAfter(2 * HOUR);
  await asks('/news', 'miss', 'one that has expired');
  await asks('/contact-us', 'miss', 'a personal page');
  await asks('/contact-us', 'miss', 'it again, since it is cached for nobody');
});

t.test('choices side by side are limited apart, and a form that was sent has none beside it', async (t) => {
  const { client } = await aService(t);
  const status = async (query: string) => (await client.get(`/_data/contact-us?${query}`)).status;
  for (const slug of ['a', 'b', 'c']) t.equal(await status(`form=callback&project=${slug}`), 200);
  t.equal(await status('form=callback&project=d'), 429);
  t.equal(await status('sent=callback&form=callback&project=d'), 200);
});
