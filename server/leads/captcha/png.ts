import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const compress = promisify(deflate);
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Steps between paper and ink; 4 bits a pixel. */
const STEPS = 15;

export type Rgb = readonly [number, number, number];

/**
 * A picture of one ink on one paper as PNG with a palette: about a kilobyte.
 * @param ink 0 to 1 for each pixel, row by row
 */
export async function encodePng(
  ink: Float32Array,
  width: number,
  height: number,
  paper: Rgb,
  inkColor: Rgb,
): Promise<Buffer> {
  const rowBytes = Math.ceil(width / 2);
  const rows = Buffer.alloc(height * (rowBytes + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const level = Math.round(Math.min(1, ink[y * width + x] as number) * STEPS);
      // After the row's filter byte (none) two pixels share a byte, the left one in its upper half.
      rows[y * (rowBytes + 1) + 1 + (x >> 1)]! |= x % 2 ? level : level << 4;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 3, 0, 0, 0], 8);
  const palette = Buffer.from(
    Array.from({ length: STEPS + 1 }, (_, level) =>
      paper.map((from, channel) =>
        Math.round(from + ((inkColor[channel] as number) - from) * (level / STEPS)),
      ),
    ).flat(),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', await compress(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
