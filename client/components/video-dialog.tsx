import { memo } from 'react';
import { useText } from '../locale.ts';
import { VIDEO_STAGE, VIDEO_TITLE_TEXT } from '../marks.ts';
import { FRAME } from '../text/frame.ts';
import { CloseForm } from './round-button.tsx';

/**
 * The player's window, one for all pages, empty until boot/video.ts fills it. The places that it fills hold a space and
 * `suppressHydrationWarning`: React leaves what it finds there.
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
        <CloseForm label={useText(FRAME).close} onTeal />
      </div>
      <div className="video-dialog__stage" {...{ [VIDEO_STAGE]: '' }} suppressHydrationWarning>
        {' '}
      </div>
    </dialog>
  );
});
