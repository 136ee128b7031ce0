import t from 'tap';
import { Busy, SourceFailure } from './limits.ts';
import { createPictures } from './pictures.ts';
import type { Source } from './sources.ts';

const CARD = { group: 'Group', title: 'Kolar Crest', line: 'Bhopal', price: '' };
const FACTS = { tag: 'a'.repeat(32), width: 1, height: 1, color: '#ffffff', checkedAt: 0 };

/** @param fails of the program that draws */
function sharing({ fails = null as Error | null } = {}) {
  const files = new Map<string, Buffer>();
  const drawn: Buffer[] = [];
  const state = { photo: async () => Buffer.from('photo'), budget: () => 0 };
  const { respondShare } = createPictures({
    sources: { open: () => null, resolve: (address) => `u:${address}` as Source },
    facts: { get: () => FACTS },
    cache: {
      async get(name) {
        const bytes = files.get(name);
        return bytes ? { size: bytes.length, stream: () => bytes, read: async () => bytes } : null;
      },
      has: (name) => files.has(name),
      async put(name, bytes) {
        files.set(name, bytes);
      },
    },
    originals: {
      factsOf: async () => FACTS,
      read: () => state.photo(),
      small: async () => null,
      recheck: async () => {},
    },
    resizer: {
      async run(_task, read) {
        drawn.push(await read());
        if (fails) throw fails;
        return Buffer.from(`drawn ${drawn.length}`) as never;
      },
    },
    standInBytes: 0,
  });
  const ask = ({ card = CARD, method = 'GET', etag = '' } = {}) =>
    respondShare({ method, headers: { 'if-none-match': etag } }, { card, picture: '/a.jpg' }, () =>
      state.budget(),
    );
  return { ask, drawn, state };
}

t.test('a picture is made once for what it says and for its photograph', async (t) => {
  const { ask, drawn, state } = sharing();
  const [one, other] = await Promise.all([ask(), ask()]);
  t.same([one?.status, String(one?.body)], [200, 'drawn 1']);
  t.equal(String(other?.body), 'drawn 1', 'side by side, too');
  t.equal(String((await ask()).body), 'drawn 1');
  const { headers } = await ask({ method: 'HEAD' });
  t.equal((await ask({ etag: String(headers.etag) })).status, 304);
  t.equal(String((await ask({ card: { ...CARD, price: 'From ₹48.5 Lakh' } })).body), 'drawn 2');
  state.budget = () => 4_200;
  t.equal((await ask()).status, 200, 'what is there is for anybody');
  const refused = await ask({ card: { ...CARD, title: 'Another' } });
  t.match(refused, { status: 429, headers: { 'retry-after': 5, 'cache-control': 'no-store' } });
  t.equal(drawn.length, 2);
});

t.test('one whose photograph cannot be had is drawn without it, and kept by nobody', async (t) => {
  const { ask, drawn, state } = sharing();
  state.photo = () => Promise.reject(new SourceFailure(502));
  const bare = await ask();
  t.match(bare, { status: 200, headers: { 'cache-control': 'no-store' } });
  t.same(drawn, [Buffer.alloc(0)]);
  state.photo = async () => Buffer.from('photo');
  t.match(await ask(), { headers: { 'cache-control': /^public/ } });
});

t.test('while too many wait, and where the program fails, it is asked for again later', async (t) => {
  for (const fails of [new Busy(), new SourceFailure(502)]) {
    const { ask } = sharing({ fails });
    t.match(await ask(), { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': 5 } });
  }
});
