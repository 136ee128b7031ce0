import fastify from 'fastify';
import t from 'tap';
import { OverloadError } from '../http/render-queue.ts';
import { suggestRoutes } from './suggest.routes.ts';

const SUGGESTION = { kind: 'Projects', title: 'Kolar Crest', href: '/projects/kolar-crest' };

/** The route over no content, with a queue that lets in at once. `searches` are the questions so far. */
async function suggesting(enter = async () => {}) {
  const searches: string[] = [];
  const app = fastify({ trustProxy: true });
  const options = {
    ...{ renderQueue: { enter }, now: () => 1_000, content: {} },
    finding: {
      lists: async () => ({}),
      suggest: async (_lists: object, question: string) => {
        searches.push(question);
        return [SUGGESTION];
      },
    },
  };
  await app.register(suggestRoutes, options as never);
  const ask = (question: string, address = '192.0.2.1') =>
    app.inject({ url: '/_data/suggest', query: { q: question }, headers: { 'x-forwarded-for': address } });
  return { ask, searches };
}

t.test('a search waits in the queue of renders', async (t) => {
  const [asked, turn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { ask, searches } = await suggesting(() => {
    asked.resolve();
    return turn.promise;
  });
  const answer = ask('kol').then((response) => response.json());
  await asked.promise;
  await new Promise((resolve) => setImmediate(resolve));
  t.same(searches, []);
  turn.resolve();
  t.same(await answer, { suggestions: [SUGGESTION] });
  t.same(searches, ['kol']);
});

t.test('while the queue takes no more nothing is searched', async (t) => {
  const { ask, searches } = await suggesting(() => Promise.reject(new OverloadError()));
  const { statusCode, headers, body } = await ask('kol');
  t.equal(statusCode, 503);
  t.match(headers, { 'retry-after': '10', 'cache-control': 'no-store' });
  t.equal(body, '{"suggestions":[]}');
  t.same(searches, []);
});

t.test(
  'of 240 questions of one address at once twenty are searched, and those of others as before',
  async (t) => {
    const { ask, searches } = await suggesting();
    const all = await Promise.all(Array.from({ length: 240 }, (_, at) => ask(`kol ${at}`)));
    t.equal(searches.length, 20);
    t.equal(all.filter(({ statusCode }) => statusCode === 429).length, 220);
    t.equal((await ask('kol', '192.0.2.2')).statusCode, 200);
  },
);
