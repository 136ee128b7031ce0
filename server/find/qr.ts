import qrcode from 'qrcode-generator';

/** The longest address of a code: printed on paper, the squares of a larger code are too small for a phone. */
const MAX_BYTES = 300;
/** The empty border that readers need, in modules. */
const QUIET = 2;

/** @returns true for an address that a phone can read as a code */
export const isCodable = (text: string): boolean => Buffer.byteLength(text) <= MAX_BYTES;

/**
 * Draws a QR code that survives a smudge (level M), as an SVG file. It takes milliseconds.
 * @param text an address for which isCodable is true
 */
export function qrCode(text: string): string {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const row = (y: number) => Array.from({ length: size }, (_, x) => (code.isDark(y, x) ? '#' : ' ')).join('');
  const path = Array.from({ length: size }, (_, y) =>
    // Neighbouring modules of a row are one rectangle.
    [...row(y).matchAll(/#+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  const side = size + 2 * QUIET;
  const box = `${-QUIET} ${-QUIET} ${side} ${side}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-QUIET}${-QUIET}h${side}v${side}h-${side}z"/><path d="${path.flat().join('')}"/></svg>`
  );
}
