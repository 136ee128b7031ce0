import t from 'tap';
import { qrPath } from '../../shared/qr-code.ts';
import { qrCode } from './qr.ts';

t.test('a code has its three corners, and its drawing the same modules', async (t) => {
  const code = qrCode('https://www.example.com/projects/kolar-crest');
  t.ok((code.size - 17) % 4 === 0, `${code.size} modules are a size that codes have`);
  const drawn = Array.from({ length: code.size }, () => Array<boolean>(code.size).fill(false));
  for (const [, x, y, length] of qrPath(code).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    drawn[Number(y)]!.fill(true, Number(x), Number(x) + Number(length));
  }
  const bits = [...code.bits].flatMap((digit) => [
    ...Number.parseInt(digit, 16).toString(2).padStart(4, '0'),
  ]);
  t.same(
    drawn.flat(),
    bits.slice(0, code.size ** 2).map((bit) => bit === '1'),
  );
  const far = code.size - 7;
  for (const [x, y] of [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const) {
    const corner = drawn.slice(y, y + 7).map((row) =>
      row
        .slice(x, x + 7)
        .map(Number)
        .join(''),
    );
    t.same(corner, ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']);
  }
});

t.test('the same address is the same code, and another one another', async (t) => {
  t.equal(qrCode('https://a.example/'), qrCode('https://a.example/'), 'drawn once');
  t.not(qrCode('https://a.example/').bits, qrCode('https://b.example/').bits);
});
