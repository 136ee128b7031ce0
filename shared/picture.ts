/**
 * A picture that a page shows, by its address on our own server. `server/media` makes the files:
 * `{base}/{width}.{avif|webp|jpg}`, for the widths below and no others.
 */
export interface Picture {
  /** `/media/{signature}/{source}`, without the width. */
  base: string;
  alt: string;
  /** Pixels of the original, once they are known. */
  width?: number;
  height?: number;
  /** Dominant colour as `#rrggbb`, once it is known: the background while the picture loads. */
  color?: string;
}

/** @returns the address of a picture for search engines, which want large ones in a format that all know */
export const large = ({ base }: Picture): string => `${base}/1080.jpg`;

/** Addresses of one picture, as upstream wrote them: the first that can be shown counts. */
export type PictureAddresses = string | null | undefined | readonly (string | null | undefined)[];

/** The only widths, in pixels, that the server makes: arbitrary ones would let anybody fill the disk. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 828, 1080, 1440, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/**
 * The attributes of a picture's AVIF files; `sizes` only where there is a choice between them.
 * @param widths pixels, ascending
 * @param sizes for phones with two device pixels to a CSS pixel
 */
export function pictureSource(base: string, widths: readonly number[], sizes: string) {
  if (widths.length === 1) return { srcSet: `${base}/${widths[0]}.avif` };
  const srcSet = widths.map((width) => `${base}/${width}.avif ${width}w`).join(',');
  return { srcSet, sizes: phoneSizes(sizes) };
}

/**
 * @param sizes its last entry is for phones
 * @returns `sizes` that make phones with three device pixels to a CSS pixel choose the file for two: half the bytes,
 * without a visible difference
 */
export function phoneSizes(sizes: string): string {
  const short = sizes.replace(/([:,]) /g, '$1');
  const [, last = '', unit = ''] = /([\d.]+)(vw|px)$/.exec(short) ?? [];
  const dense = Math.floor((Number(last) * 2) / 3);
  // The sizes before the last are for wider screens.
  const end = short.lastIndexOf(',') + 1;
  const onPhones = end ? '' : '(max-width:599px) and ';
  return `${short.slice(0, end)}${onPhones}(min-resolution:2.5x) ${dense}${unit},${short.slice(end)}`;
}
