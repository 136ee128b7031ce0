import type { ReactNode } from 'react';
import type { Picture } from '../../shared/picture.ts';
import { ALT, CAPTION, LIGHTBOX, PICTURE } from '../marks.ts';
import { ContentText } from './content-text.tsx';
import { langOf } from './lang-of.ts';
import { PictureBox, type PictureRatio } from './picture-box.tsx';

interface LightboxLinkProps {
  picture: Picture;
  group: string;
  caption: string;
  ratio?: PictureRatio;
  /** How wide the small picture is; the default fits a row of three. */
  sizes?: string;
  /** Where it leads without JavaScript; the largest file without it. */
  href?: string;
  priority?: boolean | undefined;
  /** Shows the caption beneath the picture. */
  captioned?: boolean;
  className?: string;
  /** What stands in place of the picture in its box. */
  children?: ReactNode;
}

/** A picture that opens large: a plain link to its file; lightbox.tsx says what the boot script makes of it. */
export function LightboxLink({
  picture,
  group,
  caption,
  ratio = '4/3',
  sizes = '(min-width: 992px) 31vw, 46vw',
  href = `${picture.base}/1920.jpg`,
  priority,
  captioned,
  className,
  children,
}: LightboxLinkProps) {
  // The picture's own text, or else the caption, names the link: also while the picture waits to come near.
  const name = captioned ? undefined : picture.alt || caption;
  return (
    <a
      aria-label={name}
      lang={name && langOf(name)}
      className={className ? `lightbox-link ${className}` : 'lightbox-link'}
      href={href}
      {...{ [LIGHTBOX]: group, [PICTURE]: picture.base, [CAPTION]: caption, [ALT]: picture.alt }}
    >
      {children ?? <PictureBox picture={picture} ratio={ratio} sizes={sizes} priority={priority} />}
      {captioned && <ContentText className="lightbox-link__caption soft small block" text={caption} />}
    </a>
  );
}
