import { LRUCache } from 'lru-cache';
import qrcode from 'qrcode-generator';
import type { QrCode } from '../../client/backend.ts';

/** Drawing one takes longer than the rest of its page. Ten kilobytes each. */
const codes = new LRUCache<string, QrCode>({ max: 100, memoMethod: draw });
/** A code of more has squares too small for a phone, as it stands on paper. */
const MAX_BYTES = 300;

/**
 * A QR code that survives a smudge (level M); drawn once for each text.
 * @param text an address
 * @returns null for one that is too long to be read as a code
 */
export const qrCode = (text: string): QrCode | null =>
  Buffer.byteLength(text) > MAX_BYTES ? null : codes.memo(text);

function draw(text: string): QrCode {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const row = (y: number) => Array.from({ length: size }, (_, x) => (code.isDark(y, x) ? '#' : ' ')).join('');
  const path = Array.from({ length: size }, (_, y) =>
    // Neighbours in a row as one.
    [...row(y).matchAll(/#+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: path.flat().join('') };
}
