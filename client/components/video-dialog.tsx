import { memo } from 'react';
import { useText } from '../locale.ts';
import { VIDEO_STAGE, VIDEO_TITLE_TEXT } from '../marks.ts';
import { FRAME } from '../text/frame.ts';
import { Icon } from './icon.tsx';

/**
 * The player's window, one for all pages, empty until a video is asked for. The boot script, for a click on
 * `a[data-video]`:
 *
 * - puts an `<iframe>` (privacy-friendly player) or `<video controls autoplay>` into `[data-video-stage]`,
 * - puts `data-video-title` into `[data-video-title-text]`,
 * - calls `showModal()`; on `close` it empties the stage, which stops the sound.
 *
 * The places that it fills hold a space and `suppressHydrationWarning`: React leaves what it finds there.
 */
export const VideoDialog = memo(function VideoDialog() {
  return (
    <dialog className="video-dialog" id="video-dialog" aria-labelledby="video-dialog-title" closedby="any">
      <div className="video-dialog__head flex middle apart gap-4">
        <p
          className="size-h4"
          id="video-dialog-title"
          {...{ [VIDEO_TITLE_TEXT]: '' }}
          suppressHydrationWarning
        >
          {' '}
        </p>
        <form method="dialog">
          <button
            className="round-button round-button--onteal"
            type="submit"
            aria-label={useText(FRAME).close}
            data-dialog-close=""
          >
            <Icon name="close" />
          </button>
        </form>
      </div>
      <div className="video-dialog__stage" {...{ [VIDEO_STAGE]: '' }} suppressHydrationWarning>
        {' '}
      </div>
    </dialog>
  );
});
