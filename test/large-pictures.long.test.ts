import t from 'tap';
import { flat, MAX_MEMORY, startLooking } from '../server/media/large-pictures.fixture.ts';
import { noLinux } from './support/platform.ts';

const progressive = { progressive: true };

t.test('of any picture its process takes a bounded memory', { skip: noLinux }, async (t) => {
  const { look, peak } = startLooking(t);
  const tooLarge = /^has more pixels than can be read of/;
  const shrunk = { width: 1920 };
  for (const [name, picture, seen] of [
    ['200-megapixels.jpg', flat(16_320, 12_240), shrunk],
    ['108-megapixels.jpg', flat(12_000, 9_000).withMetadata({ orientation: 6 }), { height: 2309 }],
    ['panorama.jpg', flat(20_000, 3_000), shrunk],
    ['tall.jpg', flat(1_080, 20_000), { height: 8607 }],
    ['wide.png', flat(8_064, 6_048), shrunk],
    ['progressive.jpg', flat(5_700, 4_200).jpeg(progressive), shrunk],
    ['interlaced.png', flat(5_700, 4_200).png(progressive), shrunk],
    ['lossless.webp', flat(4_900, 3_700).webp({ lossless: true, effort: 0 }), shrunk],
    ['film.avif', flat(2_560, 1_707).avif({ effort: 0 }), shrunk],
    ['drawing.gif', flat(3_400, 3_400).gif({ effort: 1 }), shrunk],
    ['larger.jpg', flat(20_000, 12_600), tooLarge],
    ['more-progressive.jpg', flat(8_064, 6_048).jpeg(progressive), tooLarge],
    ['more-interlaced.png', flat(7_000, 7_000, 4).png(progressive), tooLarge],
    ['more-film.avif', flat(2_600, 1_800).avif({ effort: 0 }), tooLarge],
    ['more-drawing.gif', flat(3_600, 3_600).gif({ effort: 1 }), tooLarge],
  ] as const) {
    t.match(await look(name, picture), seen, name);
    t.ok(peak.bytes < MAX_MEMORY, `${name}: ${Math.round(peak.bytes / 1e6)} MB`);
  }
});
