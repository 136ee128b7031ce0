import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { allSettled, startBoth, textsOf, visit } from './support/visit.ts';

const TTL_MS = 1_000;
/** What upstream takes for an answer: a reader who waited for it would be seen to. */
const UPSTREAM_MS = 400;
/** To draw the page anew on a busy machine. */
const RENDER_MS = 1_000;

interface Sight {
  at: number;
  took: number;
  status: number;
  title: string | undefined;
}

t.test('a change of content', async (t) => {
  const { upstream, site } = await startBoth(t, { env: { CONTENT_TTL_MS: String(TTL_MS) } });
  const publish = (title: string) =>
    upstream.override('getAllNews', [{ id: 1, title, status: 1, date: '2026-11-01' }]);
  publish('Old');
  upstream.delay('content', UPSTREAM_MS);
  async function look(since: number): Promise<Sight> {
    const started = performance.now();
    const { status, main } = await visit(site, '/news');
    const ended = performance.now();
    const [title] = textsOf(main, 'story-card__title');
    return { at: ended - since, took: ended - started, status, title };
  }

  // The demo content was drawn at the start.
  while ((await look(0)).title !== 'Old') await wait(100);
  await allSettled(site, ['/news']);

  await t.test('is on a page that is being read within its time, and nobody waits for it', async (t) => {
    const changed = performance.now();
    publish('New');
    const sights: Sight[] = [];
    async function read(): Promise<void> {
      while (performance.now() - changed < TTL_MS + UPSTREAM_MS + RENDER_MS + 500) {
        sights.push(await look(changed));
        await wait(20);
      }
    }
    await Promise.all([read(), read(), read()]);

    t.ok(sights.length > 50, `${sights.length} readers`);
    t.same(
      sights.filter(({ status, title }) => status !== 200 || (title !== 'Old' && title !== 'New')),
      [],
      'no error and no empty page',
    );
    const first = sights.find(({ title }) => title === 'New');
    t.ok(
      first && first.at < TTL_MS + UPSTREAM_MS + RENDER_MS,
      `seen after ${Math.round(first?.at ?? NaN)} ms`,
    );
    const late = sights.filter(({ at, title }) => title === 'Old' && at > (first?.at ?? 0) + RENDER_MS);
    t.same(late, [], 'once it is there, it stays');
    const slowest = Math.max(...sights.map(({ took }) => took));
    t.ok(slowest < UPSTREAM_MS - 50, `the slowest took ${Math.round(slowest)} ms`);
  });

  await t.test('after a quiet time may be missed by the first reader, and by no other', async (t) => {
    publish('Newer');
    await wait(TTL_MS + 200);
    const first = await look(performance.now());
    t.equal(first.title, 'New');
    t.ok(first.took < UPSTREAM_MS - 50, `the first waited ${Math.round(first.took)} ms`);
    // It had content and page made anew for all who follow.
    const asked = performance.now();
    let next = await look(asked);
    while (next.title !== 'Newer' && next.at < UPSTREAM_MS + RENDER_MS) {
      await wait(50);
      next = await look(asked);
    }
    t.equal(next.title, 'Newer');
    t.ok(next.took < UPSTREAM_MS - 50, `the next waited ${Math.round(next.took)} ms`);
  });
});
