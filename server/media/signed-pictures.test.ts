import t from 'tap';
import { answerOf, formatOf, jpeg, startMedia } from './media.fixture.ts';

/** A storage that signs anew for each answer of upstream, and lets no other signature in. */
async function storage() {
  const bytes = await jpeg(500, 300);
  const state = { signature: 1, asked: [] as string[] };
  const address = () => `/a.jpg?X-Amz-Signature=${state.signature}`;
  const content = new Proxy(
    {},
    {
      get: (_, path: string) => {
        if (!path.startsWith('/')) return undefined;
        state.asked.push(path);
        return path === address() || path === address().replace('a.jpg', 'a.pdf') ? bytes : undefined;
      },
    },
  );
  return { state, address, content };
}

t.test('a picture keeps its address and is fetched once, whatever signs it', async (t) => {
  const { state, address, content } = await storage();
  const { media, picture, base } = await startMedia(t, content);
  const first = base(address());
  t.equal((await picture(address(), '320.webp')).status, 200);
  state.signature = 2;
  t.equal(media.pictureBase(address()), first);
  t.match(media.picture(address(), ''), { base: first, width: 500 });
  t.match(await formatOf(await picture(address(), '160.webp')), { width: 160 });
  t.same(state.asked, ['/a.jpg?X-Amz-Signature=1']);
});

t.test('pages of before a start have their pictures and files as soon as content names them', async (t) => {
  const { state, address, content } = await storage();
  const before = await startMedia(t, content);
  const { dataDir } = before;
  const seen = before.base(address());
  const unseen = before.media.pictureBase('/b.jpg?X-Amz-Signature=1');
  const file = before.media.file('/a.pdf?X-Amz-Signature=1', 'Plan');
  t.equal((await before.picture(address(), '320.webp')).status, 200);
  await before.close();
  state.signature = 2;
  const known: unknown[] = [];
  const { url, clock } = await startMedia(t, content, {
    dataDir,
    async *allContent() {
      yield known;
    },
  });
  t.equal((await fetch(`${url}${seen}/320.webp`)).status, 200, 'one that was made');
  t.equal((await fetch(`${url}${seen}/160.webp`)).status, 200, 'another of its original');
  t.match(await answerOf(fetch(`${url}${unseen}/320.webp`)), { status: 404 });
  known.push({ image: address() }, { fileUrl: '/a.pdf?X-Amz-Signature=2' });
  clock.now += 600_000;
  t.equal((await fetch(url + file)).status, 200);
  t.same(state.asked, ['/a.jpg?X-Amz-Signature=1', '/a.pdf?X-Amz-Signature=2']);
});
