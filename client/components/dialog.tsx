import type { ReactNode } from 'react';
import { useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import { CloseForm } from './round-button.tsx';
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
 * boot/dialog.ts opens it; its wording follows the opener's form by CSS.
 */
export function Dialog({ id, title, lead, className, children }: DialogProps) {
  return (
    <dialog
      className={className ? `dialog ${className}` : 'dialog'}
      id={id}
      aria-labelledby={`${id}-title`}
      closedby="any"
    >
      <CloseForm label={useText(FRAME).close} className="dialog__close" />
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
