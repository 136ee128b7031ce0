import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { createGzipFiller, createSlottedText, type SlottedText } from './slotted-text.ts';

const SLOTS = ['__A__', '__B__'];
const plain = (text: SlottedText, fillings: Record<string, string>) =>
  Buffer.concat(text.filled(fillings)).toString();

async function gzipped(texts: SlottedText[], fillings: Record<string, string>): Promise<string> {
  const filler = createGzipFiller();
  const pieces: Buffer[] = [];
  for (const text of texts) pieces.push(...(await filler.add(text, fillings)));
  return gunzipSync(Buffer.concat([...pieces, filler.end()])).toString();
}

t.test('slots are filled wherever they stand, plain and compressed', async (t) => {
  const fillings = { __A__: 'first', __B__: '' };
  for (const [source, expected] of [
    ['one __A__ two __B__ three __A__', 'one first two  three first'],
    ['__A____A__', 'firstfirst'],
    ['nothing here: नमस्ते', 'nothing here: नमस्ते'],
    ['', ''],
  ] as const) {
    const text = createSlottedText(source, SLOTS);
    t.equal(plain(text, fillings), expected);
    t.equal(await gzipped([text], fillings), expected);
    t.equal(text.has('__A__'), source.includes('__A__'));
  }
});

t.test('several texts make one compressed response', async (t) => {
  const texts = ['<b nonce="__A__">', 'x'.repeat(100_000), '__B__ end'].map((text) =>
    createSlottedText(text, SLOTS),
  );
  t.equal(await gzipped(texts, { __A__: 'n', __B__: 'the' }), `<b nonce="n">${'x'.repeat(100_000)}the end`);
});

t.test('what is filled in is not searched for slots', async (t) => {
  t.equal(plain(createSlottedText('__A__', SLOTS), { __A__: '__B__', __B__: 'x' }), '__B__');
});

t.test('responses at the same time share what is compressed', async (t) => {
  const text = createSlottedText('page __A__ page', SLOTS);
  t.equal(text.deflated(), text.deflated());
  const all = await Promise.all(['1', '2', '3'].map((__A__) => gzipped([text], { __A__ })));
  t.same(all, ['page 1 page', 'page 2 page', 'page 3 page']);
});
