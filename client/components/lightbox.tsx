import { memo } from 'react';
import type { Picture } from '../../shared/picture.ts';
import { useLangOf, useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import { PictureBox, type PictureBoxProps } from './picture-box.tsx';
import { CloseForm, RoundButton } from './windows.tsx';
import './lightbox.css';

interface LightboxLinkProps extends PictureBoxProps {
  picture: Picture;
  group: string;
  caption: string;
  /** The `sizes` attribute of the small picture. */
  sizes: string;
}

/** A picture that links to its large file; boot/lightbox.ts opens the file in a window. */
export function LightboxLink({ picture, group, caption, className, ...box }: LightboxLinkProps) {
  const langOf = useLangOf();
  // Names the link while the lazy picture has not loaded.
  const name = picture.alt || caption;
  return (
    <a
      aria-label={name}
      lang={langOf(name)}
      className={`lightbox-link block positioned ${className ?? ''}`}
      href={`${picture.base}/1920.jpg`}
      data-lightbox={group}
      data-picture={picture.base}
      data-caption={caption}
      data-alt={picture.alt}
    >
      <PictureBox picture={picture} {...box} />
    </a>
  );
}

/**
 * The window for large pictures, once on a page with `LightboxLink`s; empty until boot/lightbox.ts fills it. Its empty
 * elements have a space and `suppressHydrationWarning`, so that React keeps their content.
 */
export const Lightbox = memo(function Lightbox() {
  const text = useText(FRAME);
  return (
    <dialog className="lightbox full on-teal deep" id="lightbox" aria-label={text.pictures}>
      <figure className="lightbox__figure stack">
        <div
          className="lightbox__stage flex"
          data-lightbox-stage=""
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          suppressHydrationWarning
        >
          {' '}
        </div>
        <figcaption
          className="lightbox__caption"
          data-lightbox-caption=""
          aria-live="polite"
          suppressHydrationWarning
        >
          {' '}
        </figcaption>
      </figure>
      <p
        className="lightbox__count numbers flex middle"
        data-lightbox-count={text.pictureCount}
        suppressHydrationWarning
      >
        {' '}
      </p>
      <RoundButton
        icon="chevron-left"
        label={text.previousPicture}
        className="round-button--onteal lightbox__previous"
        data-lightbox-previous=""
      />
      <RoundButton
        icon="chevron-right"
        label={text.nextPicture}
        className="round-button--onteal lightbox__next"
        data-lightbox-next=""
      />
      <CloseForm className="lightbox__close" onTeal />
    </dialog>
  );
});
