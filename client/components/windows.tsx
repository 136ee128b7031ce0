import { type ComponentProps, memo, type ReactNode } from 'react';
import { useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import { Icon, type IconName } from './icon.tsx';
import './dialog.css';

interface RoundButtonProps extends ComponentProps<'button'> {
  /** The button's name for screen readers. */
  label: string;
  icon: IconName;
}

/** A round button with an icon instead of text. */
export function RoundButton({ label, icon, className, ...attributes }: RoundButtonProps) {
  return (
    <button
      className={className ? `round-button ${className}` : 'round-button'}
      type="button"
      aria-label={label}
      {...attributes}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Closes its `<dialog>`, with or without JavaScript. */
function CloseForm({ className, onTeal }: { className?: string; onTeal?: boolean }) {
  return (
    <form className={className} method="dialog">
      <RoundButton
        icon="close"
        label={useText(FRAME).close}
        className={onTeal ? 'round-button--onteal' : undefined}
        type="submit"
      />
    </form>
  );
}

interface DialogProps {
  /** The value of `data-dialog` on its openers. */
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A window over the page: a native `<dialog>`, so that focus stays in it, Escape closes it and focus returns.
 * boot/dialog.ts opens it; its wording follows the opener's form by CSS.
 */
export function Dialog({ id, title, intro, className, children }: DialogProps) {
  return (
    <dialog
      className={className ? `dialog ${className}` : 'dialog'}
      id={id}
      aria-labelledby={`${id}-title`}
      closedby="any"
    >
      <CloseForm className="dialog__close" />
      <div className="dialog__head stack gap-2">
        <h2 className="dialog__title" id={`${id}-title`}>
          {title}
        </h2>
        {intro && <p className="soft">{intro}</p>}
      </div>
      <div className="dialog__body">{children}</div>
    </dialog>
  );
}

/**
 * The window for large pictures: one for all pages, empty until boot/lightbox.ts fills it. Its empty elements have a
 * space and `suppressHydrationWarning`, so that React keeps their content.
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

/**
 * The player's window, one for all pages, empty until boot/video.ts fills it. Its empty elements have a space and
 * `suppressHydrationWarning`, so that React keeps their content.
 */
export const VideoDialog = memo(function VideoDialog() {
  return (
    <dialog
      className="video-dialog on-teal deep"
      id="video-dialog"
      aria-labelledby="video-dialog-title"
      closedby="any"
    >
      <div className="video-dialog__head flex middle apart gap-4">
        <p className="size-h4" id="video-dialog-title" data-video-title-text="" suppressHydrationWarning>
          {' '}
        </p>
        <CloseForm onTeal />
      </div>
      <div className="video-dialog__stage" data-video-stage="" suppressHydrationWarning>
        {' '}
      </div>
    </dialog>
  );
});
