import type { Picture } from '../../shared/picture.ts';
import { useLangOf } from '../locale.ts';
import { ALT, CAPTION, LIGHTBOX, PICTURE } from '../marks.ts';
import { PictureBox, type PictureRatio } from './picture-box.tsx';

interface LightboxLinkProps {
  picture: Picture;
  group: string;
  caption: string;
  ratio?: PictureRatio;
  /** The `sizes` of the small picture. */
  sizes: string;
  priority?: boolean;
  className?: string;
}

/** A picture that opens large: a plain link to its file; lightbox.tsx says what the boot script makes of it. */
export function LightboxLink(props: LightboxLinkProps) {
  const langOf = useLangOf();
  const { picture, group, caption, ratio = '4/3', sizes, priority, className } = props;
  // The name of the link while the lazy picture is not loaded.
  const name = picture.alt || caption;
  return (
    <a
      aria-label={name}
      lang={langOf(name)}
      className={className ? `lightbox-link ${className}` : 'lightbox-link'}
      href={`${picture.base}/1920.jpg`}
      {...{ [LIGHTBOX]: group, [PICTURE]: picture.base, [CAPTION]: caption, [ALT]: picture.alt }}
    >
      <PictureBox picture={picture} ratio={ratio} sizes={sizes} priority={priority} />
    </a>
  );
}
