import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { aStory } from './support/builders.ts';
import { textsOf } from './support/html.ts';
import { littleContent } from './support/little-content.ts';
import { startWithin } from './support/start-within.ts';
import { until } from './support/until.ts';
import { visit } from './support/visit.ts';

const TTL_MS = 1_000;
/** To ask upstream and render anew; long, for a busy machine. */
const RENEW_MS = 8_000;

interface Sight {
  at: number;
  status: number;
  title: string | undefined;
}

t.test('a change of content', async (t) => {
  const { upstream, site } = await startWithin(t, {
    ...{ upstream: { content: littleContent() }, env: { CONTENT_TTL_MS: String(TTL_MS) } },
  });
  const publish = (title: string) => upstream.override('getAllNews', [aStory({ title })]);
  publish('Old');
  async function look(since: number): Promise<Sight> {
    const { status, main } = await visit(site, '/news');
    const [title] = textsOf(main, 'story-card__title');
    return { at: performance.now() - since, status, title };
  }

  // The demo content was rendered at the start.
  await until(
    () => look(0),
    ({ title }) => title === 'Old',
  );

  await t.test('is on a page that is being read within its time, and nobody waits for it', async (t) => {
    const changed = performance.now();
    publish('New');
    upstream.forgetCalls();
    const answer = upstream.hold('content');
    const sights: Sight[] = [];
    // Whoever waited for upstream would wait for ever.
    async function read(): Promise<void> {
      let more = 5;
      while (!upstream.calls('getAllNews') || more--) {
        sights.push(await look(changed));
        await wait(20);
      }
    }
    await Promise.all([read(), read(), read()]);
    t.ok(sights.length > 15, `${sights.length} readers`);
    t.same(
      sights.filter(({ status, title }) => status !== 200 || title !== 'Old'),
      [],
      'no error and no empty page',
    );

    const asked = performance.now() - changed;
    t.ok(asked < TTL_MS + 5_000, `upstream was asked after ${Math.round(asked)} ms`);
    answer();
    const seen = await until(
      () => look(changed),
      ({ title }) => title !== 'Old',
    );
    t.equal(seen.title, 'New');
    t.ok(seen.at < TTL_MS + RENEW_MS, `seen after ${Math.round(seen.at)} ms`);
    for (let again = 0; again < 20; again++)
      t.match(await look(changed), { status: 200, title: 'New' }, 'once it is there, it stays');
  });

  await t.test('after a quiet time may be missed by the first reader, and by no other', async (t) => {
    publish('Newer');
    await wait(TTL_MS + 200);
    const answer = upstream.hold('content');
    t.equal((await look(0)).title, 'New', 'the first does not wait for upstream');
    answer();
    // It had content and page made anew for all who follow.
    const next = await until(
      () => look(0),
      ({ title }) => title !== 'New',
    );
    t.equal(next.title, 'Newer');
  });
});
