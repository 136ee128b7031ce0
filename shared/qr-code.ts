/** A QR code as it travels with a page: a few hundred letters, where its drawing has thousands. */
export interface QrCode {
  /** Modules on each side. */
  size: number;
  /** Row by row, four modules in each hexadecimal digit, the first as its highest bit. */
  bits: string;
}

/** @returns the `d` of a path that draws the dark modules, one unit wide each; neighbours in a row as one */
export function qrPath({ size, bits }: QrCode): string {
  const isDark = (at: number) => (Number.parseInt(bits[at >> 2] ?? '0', 16) >> (3 - (at & 3))) & 1;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      let length = 0;
      while (x + length < size && isDark(y * size + x + length)) length += 1;
      if (length) path += `M${x} ${y}h${length}v1h-${length}z`;
      x += length;
    }
  }
  return path;
}
