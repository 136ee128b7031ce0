import sharp from 'sharp';
import t from 'tap';
import { noLinux } from '../../test/support/platform.ts';
import { flat, MAX_MEMORY, startLooking } from './large-pictures.fixture.ts';

t.test('pictures of phones are shrunk while they are read', { skip: noLinux }, async (t) => {
  const { look, peak } = startLooking(t);
  for (const [name, picture, width, height] of [
    ['50-megapixels.jpg', flat(8_192, 6_144).withMetadata({ orientation: 6 }), 1732, 2309],
    ['panorama.jpg', flat(9_000, 900), 1920, 192],
    ['tall.jpg', flat(800, 9_000), 596, 6708],
    ['lossy.webp', flat(2_000, 1_500), 1920, 1440],
  ] as const) {
    const seen = await look(name, picture);
    t.match(seen, { width, height, color: /^#/ }, name);
    if (typeof seen === 'string') continue;
    t.match(await sharp(seen.reduced).metadata(), { width, height }, name);
    t.ok(peak.bytes > 0 && peak.bytes < MAX_MEMORY, `${Math.round(peak.bytes / 1e6)} MB`);
  }
});

t.test('what a decoder would have to hold whole is refused unread', { skip: noLinux }, async (t) => {
  const { look } = startLooking(t);
  const picture = flat(4_800, 4_800, 4).png({ progressive: true, compressionLevel: 1 });
  t.equal(await look('interlaced.png', picture), 'has more pixels than can be read of a png');
});

t.test('a small picture is kept; clear parts stay in one that is shrunk', { skip: noLinux }, async (t) => {
  const { look } = startLooking(t);
  const kept = await look('small.png', flat(300, 200));
  t.match(kept, { width: 300, height: 200, color: /^#/ });
  t.notOk(typeof kept === 'object' && 'reduced' in kept);
  const seen = await look('clear.png', flat(2_000, 1_000, 4));
  t.match(await sharp(typeof seen === 'string' ? undefined : seen.reduced).metadata(), {
    format: 'webp',
    hasAlpha: true,
  });
});
