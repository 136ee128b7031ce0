import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';
import { compressed, QUICK_GZIP } from './compression.ts';

/** What stands in the slots of one response, by slot. */
export type Fillings = Readonly<Record<string, string>>;

/** A text with slots that each response fills: what stands between them is encoded and compressed once for all. */
export interface SlottedText {
  /** What it takes in memory now, compressed form included. */
  bytes(): number;
  has(slot: string): boolean;
  /** The text in pieces: all but the fillings are shared, and must not be changed. */
  filled(fillings: Fillings): Buffer[];
  /** Its shared pieces as deflate blocks; the same promise for all who ask. */
  deflated(): Promise<readonly Buffer[]>;
}

/** Each piece ends at a whole byte, and none refers to another: between them anything may stand. */
const PIECE = { level: QUICK_GZIP, finishFlush: constants.Z_FULL_FLUSH };

/**
 * @param slots one at least; words that stand for themselves in a regular expression
 * @param onGrown called when the compressed form was made
 */
export function createSlottedText(
  text: string,
  slots: readonly string[],
  onGrown: () => void = () => {},
): SlottedText {
  // Texts at even places, the slots between them at odd ones.
  const parts = text.split(new RegExp(`(${slots.join('|')})`));
  const pieces = parts.filter((_part, index) => index % 2 === 0).map((part) => Buffer.from(part));
  const names = parts.filter((_part, index) => index % 2 === 1);
  let bytes = lengthOf(pieces);
  let deflated: Promise<Buffer[]> | undefined;

  async function compress(): Promise<Buffer[]> {
    const blocks = await Promise.all(
      pieces.map((piece) => compressed<ZlibOptions>(deflateRaw, piece, PIECE)),
    );
    bytes += lengthOf(blocks);
    onGrown();
    return blocks;
  }

  return {
    bytes: () => bytes,
    has: (slot) => names.includes(slot),
    filled: (fillings) =>
      pieces.flatMap((piece, index) => {
        const name = names[index];
        return name === undefined ? [piece] : [piece, Buffer.from(fillings[name] ?? '')];
      }),
    deflated() {
      deflated ??= compress().catch((error) => {
        deflated = undefined;
        throw error;
      });
      return deflated;
    },
  };
}

const lengthOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty block that says it is the last. */
const LAST_BLOCK = [3, 0];

/**
 * Gzip of slotted texts, one after the other, for one response: nothing is compressed for it alone. Fillings stand
 * in stored blocks (RFC 1951, 3.2.4) between the shared ones.
 */
export function createGzipFiller() {
  let checksum = 0;
  let length = 0;
  let begun = false;

  return {
    /** @returns what to send, in pieces */
    async add(text: SlottedText, fillings: Fillings): Promise<Buffer[]> {
      const deflated = await text.deflated();
      const pieces: Buffer[] = begun ? [] : [HEADER];
      begun = true;
      text.filled(fillings).forEach((plain, index) => {
        checksum = crc32(plain, checksum);
        length += plain.length;
        pieces.push(index % 2 === 0 ? (deflated[index / 2] as Buffer) : storedBlock(plain));
      });
      return pieces;
    },
    /** @returns what ends it */
    end(): Buffer {
      const end = Buffer.alloc(10);
      end.set(LAST_BLOCK);
      end.writeUInt32LE(checksum, 2);
      end.writeUInt32LE(length, 6);
      return end;
    },
  };
}

/** @param bytes fewer than 65,536 */
function storedBlock(bytes: Buffer): Buffer {
  const block = Buffer.alloc(5 + bytes.length);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  block.set(bytes, 5);
  return block;
}
