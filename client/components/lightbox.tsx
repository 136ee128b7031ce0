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
import { Icon } from './icon.tsx';

/**
 * The window in which pictures open large: one for all pages, empty until then. Contract with the boot script:
 *
 * - `a[data-lightbox="group"]`: a click opens `#lightbox` with all links of the same group, in the page's order.
 *   `href` is the large picture (what is opened without JavaScript), `data-picture` its base for other widths and
 *   formats (`{base}/{width}.{avif|webp|jpg}`), `data-caption` its caption, `data-alt` its alternative text.
 * - In the dialog: `[data-lightbox-stage]` takes the `<img>`s, a row that snaps; `[data-lightbox-caption]` the caption,
 *   `[data-lightbox-count]` its own wording with the figures in it ("3 of 12"); `button[data-lightbox-previous|next]`
 *   turn over and wrap, as do the arrow keys; Escape and `[data-dialog-close]` close, the focus goes back to the link.
 * - With one picture in the group the boot script sets `hidden` on the two buttons.
 *
 * The places that it fills hold a space and `suppressHydrationWarning`: React leaves what it finds there.
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
      <button
        className="round-button round-button--onteal lightbox__previous"
        type="button"
        {...{ [LIGHTBOX_PREVIOUS]: '' }}
        aria-label={text.previousPicture}
      >
        <Icon name="chevron-left" />
      </button>
      <button
        className="round-button round-button--onteal lightbox__next"
        type="button"
        {...{ [LIGHTBOX_NEXT]: '' }}
        aria-label={text.nextPicture}
      >
        <Icon name="chevron-right" />
      </button>
      <form className="lightbox__close" method="dialog">
        <button
          className="round-button round-button--onteal"
          type="submit"
          aria-label={text.close}
          data-dialog-close=""
        >
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  );
});
