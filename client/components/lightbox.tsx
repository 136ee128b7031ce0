import { memo } from 'react';
import { useText } from '../locale.ts';
import {
  LIGHTBOX_CAPTION,
  LIGHTBOX_COUNT,
  LIGHTBOX_NEXT,
  LIGHTBOX_PREVIOUS,
  LIGHTBOX_STAGE,
} from '../marks.ts';
import { FRAME } from '../text/frame.ts';
import { CloseForm, RoundButton } from './round-button.tsx';

/**
 * The window in which pictures open large: one for all pages, empty until boot/lightbox.ts fills it. The places that it
 * fills hold a space and `suppressHydrationWarning`: React leaves what it finds there.
 */
export const Lightbox = memo(function Lightbox() {
  const text = useText(FRAME);
  return (
    <dialog className="lightbox" id="lightbox" aria-label={text.pictures}>
      <figure className="lightbox__figure stack">
        <div
          className="lightbox__stage flex"
          {...{ [LIGHTBOX_STAGE]: '' }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          suppressHydrationWarning
        >
          {' '}
        </div>
        <figcaption
          className="lightbox__caption"
          {...{ [LIGHTBOX_CAPTION]: '' }}
          aria-live="polite"
          suppressHydrationWarning
        >
          {' '}
        </figcaption>
      </figure>
      <p
        className="lightbox__count flex middle"
        {...{ [LIGHTBOX_COUNT]: text.pictureCount }}
        suppressHydrationWarning
      >
        {' '}
      </p>
      <RoundButton
        icon="chevron-left"
        label={text.previousPicture}
        className="round-button--onteal lightbox__previous"
        {...{ [LIGHTBOX_PREVIOUS]: '' }}
      />
      <RoundButton
        icon="chevron-right"
        label={text.nextPicture}
        className="round-button--onteal lightbox__next"
        {...{ [LIGHTBOX_NEXT]: '' }}
      />
      <CloseForm label={text.close} className="lightbox__close" onTeal />
    </dialog>
  );
});
