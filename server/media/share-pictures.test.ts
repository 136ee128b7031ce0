import t, { type Test } from 'tap';
import { answerOf, bytesOf, type Content, jpeg, startMedia } from './media.fixture.ts';
import type { MediaOptions } from './media.ts';
import type { Share } from './pictures.ts';

const SHARE: Share = {
  card: { group: 'Group', title: 'Kolar Crest', line: 'Bhopal', price: '' },
  picture: '/a.jpg',
};

async function startSharing(t: Test, content: Content, given: Partial<MediaOptions> = {}) {
  const state = { shareOf: async (): Promise<Share | null> => SHARE, budgetMs: 0, charged: 0 };
  const media = await startMedia(t, content, given, {
    shareOf: () => state.shareOf(),
    shareBudget: () => {
      state.charged++;
      return state.budgetMs;
    },
  });
  const ask = () => fetch(`${media.url}/share/project/kolar-crest.jpg?v=1`);
  const say = (words: Partial<Share['card']>) => {
    state.shareOf = async () => ({ ...SHARE, card: { ...SHARE.card, ...words } });
  };
  return { ...media, ask, say, state };
}

t.test('a share picture is made once for its words and its photograph', async (t) => {
  const { ask, say, seen, state } = await startSharing(t, { '/a.jpg': await jpeg(400, 300) });
  const [one, other] = await Promise.all([ask(), ask()]);
  const bytes = await bytesOf(one);
  t.same(await bytesOf(other), bytes, 'side by side, too');
  t.same(await bytesOf(await ask()), bytes);
  t.same(seen.resized, ['look', 'share']);

  say({ price: 'From ₹48.5 Lakh' });
  t.notSame(await bytesOf(await ask()), bytes);
  state.budgetMs = 4_200;
  t.equal((await ask()).status, 200, 'a picture that is there is for anybody');
  say({ title: 'Another' });
  const refused = { status: 429, headers: { 'retry-after': '5', 'cache-control': 'no-store' } };
  t.match(await answerOf(ask()), refused);
  t.same(seen.resized, ['look', 'share', 'share']);
});

t.test('a card whose photograph fails is drawn without it, uncached', async (t) => {
  const { ask, clock, upstream, state } = await startSharing(t, {});
  state.budgetMs = 4_200;
  t.equal((await ask()).status, 429);
  t.same(upstream.requests, [], 'nothing is fetched for a refused client');
  Object.assign(state, { budgetMs: 0, charged: 0 });
  t.match(await answerOf(ask()), { status: 200, headers: { 'cache-control': 'no-store' } });
  t.equal(state.charged, 1);
  upstream.at['/a.jpg'] = await jpeg(400, 300);
  clock.now += 46_000;
  t.match((await ask()).headers.get('cache-control'), /^public/);
});

t.test('an unknown card is a 404, one that cannot be drawn now a 503', async (t) => {
  const { ask, state } = await startSharing(t, {}, { isOverloaded: () => true });
  const answer = async () => {
    const { status, headers } = await ask();
    return [status, headers.get('cache-control'), headers.get('retry-after')];
  };
  t.same(await answer(), [503, 'no-store', '5'], 'too many wait');
  state.shareOf = async () => null;
  t.same(await answer(), [404, 'public, max-age=60', null]);
  state.shareOf = () => Promise.reject(Object.assign(new Error('no content'), { name: 'ContentFailure' }));
  t.same(await answer(), [503, 'no-store', '10'], 'upstream fails');
});
