import t from 'tap';
import { isCodable, qrCode } from './qr.ts';

t.test('a code has its three corners', async (t) => {
  const svg = qrCode('https://www.example.com/projects/kolar-crest');
  const [, side, path = ''] = /viewBox="-2 -2 (\d+) .*d="(M\d+ 0h[^"]*)"/.exec(svg) ?? [];
  const size = Number(side) - 4;
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
  for (const [length, is] of [
    [300, true],
    [301, false],
    [5_000, false],
  ] as const)
    t.equal(isCodable('k'.repeat(length)), is, `${length} letters`);
});
