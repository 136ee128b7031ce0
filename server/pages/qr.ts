import qrcode from 'qrcode-generator';
import type { QrCode } from '../../shared/qr-code.ts';
import { createLeastUsed } from '../http/least-used.ts';

/** Of about half a kilobyte each. */
const MAX_CODES = 100;

/** Drawing one takes longer than the rest of its page. */
const codes = createLeastUsed<string, QrCode>(MAX_CODES);

/**
 * A QR code that survives a smudge (level M); drawn once for each text.
 * @param text an address
 * @throws when the text is longer than a code can hold (about 2,300 letters)
 */
export function qrCode(text: string): QrCode {
  const known = codes.get(text);
  if (known) return known;
  const code = drawQrCode(text);
  codes.set(text, code);
  return code;
}

function drawQrCode(text: string): QrCode {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const modules = Array.from({ length: size * size }, (_, at) =>
    code.isDark(Math.floor(at / size), at % size) ? 1 : 0,
  );
  const digits = Array.from({ length: Math.ceil(modules.length / 4) }, (_, at) =>
    Number.parseInt([0, 1, 2, 3].map((bit) => modules[at * 4 + bit] ?? 0).join(''), 2).toString(16),
  );
  return { size, bits: digits.join('') };
}
