import { LRUCache } from 'lru-cache';
import qrcode from 'qrcode-generator';
import type { QrCode } from '../../shared/qr-code.ts';

/** Drawing one takes longer than the rest of its page. Half a kilobyte each. */
const codes = new LRUCache<string, QrCode>({ max: 100, memoMethod: drawQrCode });

/**
 * A QR code that survives a smudge (level M); drawn once for each text.
 * @param text an address
 * @throws when the text is longer than a code can hold (about 2,300 letters)
 */
export const qrCode = (text: string): QrCode => codes.memo(text);

function drawQrCode(text: string): QrCode {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const modules = Array.from({ length: size * size }, (_, at) =>
    Number(code.isDark(Math.floor(at / size), at % size)),
  );
  const digits = Array.from({ length: Math.ceil(modules.length / 4) }, (_, at) =>
    Number.parseInt([0, 1, 2, 3].map((bit) => modules[at * 4 + bit] ?? 0).join(''), 2).toString(16),
  );
  return { size, bits: digits.join('') };
}
