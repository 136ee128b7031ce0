import { PICTURE_WIDTHS, type Picture, type PictureWidth, pictureSource } from '../../shared/picture.ts';
import './picture-box.css';

/** Width by height; the box keeps this shape and the picture fills it. */
type PictureRatio = '16/10' | '4/3' | '3/2' | '1/1' | '16/9' | '3/4' | '21/9';

export interface PictureBoxProps {
  picture: Picture | null;
  ratio?: PictureRatio;
  /** The `sizes` attribute: the box's width by screen width. Cards have a single file and need none. */
  sizes?: string;
  /** True for the first screen's picture, which loads at once and first; all others load lazily. */
  priority?: boolean | undefined;
  /** Widest file offered, in pixels; pictures across the whole page ask for 1920. */
  largest?: PictureWidth;
  className?: string;
}

const LARGEST: PictureWidth = 1440;
/** The narrowest file offered, in pixels. */
const SMALLEST: PictureWidth = 320;

/**
 * The widest file divided by the narrowest. Cards (640) are equally wide on phones and desktops, so they have one file.
 * Boxes up to 828 are little wider on a desktop than on a phone.
 */
function rangeOf(largest: PictureWidth): number {
  if (largest <= 640) return 1;
  return largest <= 828 ? 1.7 : 2.5;
}

/** A picture in a box of fixed shape; a drawing of the lake where there is no picture. */
export function PictureBox({
  picture,
  ratio = '4/3',
  sizes = '',
  priority,
  largest = LARGEST,
  className,
}: PictureBoxProps) {
  const box = className ? `picture ${className}` : 'picture';
  // The stylesheet's default ratio needs no attribute.
  const shape = ratio === '4/3' ? undefined : ratio;
  if (!picture) {
    return (
      <span className={`${box} picture--none block`} data-ratio={shape}>
        <NoPicture />
      </span>
    );
  }
  const widths = offeredWidths(picture, largest);
  const [across, down] = ratio.split('/').map(Number) as [number, number];
  return (
    <picture className={box} data-ratio={shape} data-ground={picture.color}>
      <source type="image/avif" {...pictureSource(picture.base, widths, sizes)} />
      <img
        src={plainPicture(picture.base, widths)}
        alt={picture.alt}
        width={across * 100}
        height={down * 100}
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}

/** The preload of a page's first picture. @param sizes and @param largest as on its box */
export function preloadOf(picture: Picture | null | undefined, sizes: string, largest = LARGEST) {
  return picture ? { base: picture.base, widths: offeredWidths(picture, largest), sizes } : null;
}

/** @returns the address for browsers without AVIF: one width only, since more would add a fifth to a page's HTML */
export function plainPicture(base: string, widths: readonly number[]): string {
  return `${base}/${Math.min(828, widths.at(-1) ?? 828)}.jpg`;
}

/** The widths of `srcset`, up to the first that is as wide as the original. */
export function offeredWidths({ width }: Picture, largest: PictureWidth): readonly PictureWidth[] {
  const offered = PICTURE_WIDTHS.filter((each) => each >= SMALLEST && each <= largest);
  const enough = offered.findIndex((each) => each >= (width ?? largest));
  const wide = enough < 0 ? offered : offered.slice(0, enough + 1);
  return wide.filter((each) => each * rangeOf(largest) >= (wide.at(-1) ?? 0));
}

/** Roofs on the far shore and their lines in the water. */
function NoPicture() {
  return (
    <svg viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 62h160M22 62V46h14v16m0-9h12v9M58 62V34h16v28m0-18h14v18m8 0V50l10-8 10 8v12m10 0V52h14v10" />
      <path d="M26 68h18M58 68h30m10 0h22M34 74h12m20 0h28m14 0h18M20 80h16m34 0h18m24 0h10" />
    </svg>
  );
}
