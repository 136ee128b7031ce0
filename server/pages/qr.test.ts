import t from 'tap';
import { qrCode } from './qr.ts';

t.test('a code has its three corners', async (t) => {
  const { size = 0, path = '' } = qrCode('https://www.example.com/projects/kolar-crest') ?? {};
  t.ok((size - 17) % 4 === 0, `${size} modules are a size that codes have`);
  const drawn = Array.from({ length: size }, () => ' '.repeat(size));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const row = drawn[Number(y)] ?? '';
    drawn[Number(y)] =
      row.slice(0, Number(x)) + '#'.repeat(Number(length)) + row.slice(Number(x) + Number(length));
  }
  const far = size - 7;
  for (const [x, y] of [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const) {
    const corner = drawn.slice(y, y + 7).map((row) => row.slice(x, x + 7));
    t.same(corner, ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']);
  }
});

t.test('an address that no phone could read as a code has none', async (t) => {
  t.ok(qrCode('k'.repeat(300)));
  for (const length of [301, 5_000]) t.equal(qrCode('k'.repeat(length)), null, `${length} letters`);
});
