import t from 'tap';
import { Busy, SourceFailure } from './failures.ts';
import type { CachedPicture } from './picture-cache.ts';
import type { ResizeRequest } from './resizer.ts';
import { createShareResponder, type ShareRequest } from './share-pictures.ts';
import type { Source } from './sources.ts';

const CARD = { group: 'Group', title: 'Kolar Crest', line: 'Bhopal', price: '' };
const PHOTO = { tag: 'a'.repeat(32), format: 'jpeg' as const, input: Buffer.from('photo'), size: 5 };

/** @param photo what its source gives now */
function sharing({ photo = async () => PHOTO, budget = (): number => 0, fails = null as Error | null } = {}) {
  const files = new Map<string, Buffer>();
  const drawn: ResizeRequest[] = [];
  const state = { photo, budget, fails };
  const respond = createShareResponder({
    sources: { resolve: (address) => `u:${address}` as Source, locate: () => null },
    metadata: {
      get: () => ({ ...PHOTO, width: 1, height: 1, color: '#ffffff', checkedAt: 0 }),
      isMissing: () => false,
    },
    cache: {
      async get(name): Promise<CachedPicture | null> {
        const bytes = files.get(name);
        return bytes ? { bytes } : null;
      },
      async put(name, bytes) {
        files.set(name, bytes);
        return name;
      },
    },
    originals: { get: () => state.photo(), forget: async () => {} },
    resizer: {
      run(request) {
        drawn.push(request);
        return state.fails
          ? Promise.reject(state.fails)
          : Promise.resolve({ bytes: Buffer.from(`drawn ${drawn.length}`), look: null });
      },
    },
    pictures: { recheck: async () => {}, remember() {} },
  });
  const ask = (more: Partial<ShareRequest> = {}) =>
    respond({ method: 'GET', card: CARD, picture: '/a.jpg', mayMake: () => state.budget(), ...more });
  return { ask, drawn, state };
}

t.test('a picture is made once for what it says and for its photograph', async (t) => {
  const { ask, drawn, state } = sharing();
  const [one, other] = await Promise.all([ask(), ask()]);
  t.same([one?.status, String(one?.body)], [200, 'drawn 1']);
  t.equal(String(other?.body), 'drawn 1', 'side by side, too');
  t.equal(String((await ask()).body), 'drawn 1');
  const { headers } = await ask({ method: 'HEAD' });
  t.equal((await ask({ ifNoneMatch: String(headers.etag) })).status, 304);
  t.equal(String((await ask({ card: { ...CARD, price: 'From ₹48.5 Lakh' } })).body), 'drawn 2');
  state.budget = () => 4_200;
  t.equal((await ask()).status, 200, 'what is there is for anybody');
  const refused = await ask({ card: { ...CARD, title: 'Another' } });
  t.match(refused, { status: 429, headers: { 'retry-after': 5, 'cache-control': 'no-store' } });
  t.equal(drawn.length, 2);
});

t.test('one whose photograph cannot be had is drawn without it, and kept by nobody', async (t) => {
  const { ask, drawn, state } = sharing({ photo: () => Promise.reject(new SourceFailure(502, 'timeout')) });
  const bare = await ask();
  t.match(bare, { status: 200, headers: { 'cache-control': 'no-store' } });
  t.same(
    drawn.map(({ input }) => input),
    [Buffer.alloc(0)],
  );
  state.photo = async () => PHOTO;
  t.match(await ask(), { headers: { 'cache-control': /^public/ } });
});

t.test('while too many wait, and where the program fails, it is asked for again later', async (t) => {
  for (const fails of [new Busy(), new SourceFailure(502, 'crash')]) {
    const { ask } = sharing({ fails });
    t.match(await ask(), { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': 5 } });
  }
});
