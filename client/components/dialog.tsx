import type { ReactNode } from 'react';
import { useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import { Icon } from './icon.tsx';
import './dialog.css';

interface DialogProps {
  /** What `data-dialog` of its openers names. */
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A window over the page: a native `<dialog>`, so that focus stays in it, Escape closes it and focus returns.
 * The boot script opens it with `showModal()` for a click on `a[data-dialog="id"]` and copies the opener's
 * `data-form` to the dialog, whose wording follows it by CSS, and puts its words on a project into
 * `[data-project-text]`.
 */
export function Dialog({ id, title, lead, className, children }: DialogProps) {
  return (
    <dialog
      className={className ? `dialog ${className}` : 'dialog'}
      id={id}
      aria-labelledby={`${id}-title`}
      closedby="any"
    >
      <form className="dialog__close" method="dialog">
        <button className="round-button" type="submit" aria-label={useText(FRAME).close} data-dialog-close="">
          <Icon name="close" />
        </button>
      </form>
      <div className="dialog__head stack gap-2">
        <h2 className="dialog__title" id={`${id}-title`}>
          {title}
        </h2>
        {lead && <p className="soft">{lead}</p>}
      </div>
      <div className="dialog__body">{children}</div>
    </dialog>
  );
}
