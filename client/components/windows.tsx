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
export function CloseForm({ className, onTeal }: { className?: string; onTeal?: boolean }) {
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
