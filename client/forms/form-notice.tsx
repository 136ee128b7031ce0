import type { MouseEvent } from 'react';
import type { FormReply } from '../../shared/enquiry-messages.ts';
import type { Field } from '../../shared/form-field.ts';
import { OtherWays } from '../components/ways.tsx';
import { fieldId } from './form-field.tsx';
import type { FormState } from './form-state.ts';

/** @param field a field's name; empty, or of a missing field, for the message above the form */
export function focusField(form: HTMLFormElement, field: string): void {
  const control = form.querySelector<HTMLElement>(`[name="${field}"]:not([type="hidden"])`);
  if (control) {
    control.focus();
    return;
  }
  const notice = form.querySelector<HTMLElement>('[data-form-notice]');
  notice?.focus({ preventScroll: true });
  // The focus alone may leave a tall message under the window's close button.
  notice?.scrollIntoView({ block: 'start' });
}

/** The props that all parts of a form share. */
export interface FormParts {
  idPrefix: string;
  fields: readonly Field[];
  state: FormState;
}

interface FormNoticeProps extends FormParts {
  /** The reply in the server's HTML: without JavaScript its message has `autofocus`. */
  reply: FormReply | null;
}

/** The result of the last try: a message, and links to the fields that have to be corrected. */
export function FormNotice({ idPrefix, fields, state, reply }: FormNoticeProps) {
  const { message, note, good, listed } = state;
  if (!message) return null;
  const wrong = fields.filter(({ name }) => listed[name]);
  return (
    <div
      className={good ? 'form-message form-message--good medium' : 'form-message form-message--bad medium'}
      role={good ? 'status' : 'alert'}
      data-form-notice=""
      tabIndex={-1}
      {...(message === reply?.message && { autoFocus: true })}
    >
      <p>{message}</p>
      {note && <p className="above-2">{note}</p>}
      {wrong.length > 0 && (
        <ul className="form-notice__fields small stack gap-1 above-2">
          {wrong.map(({ name }) => (
            <li key={name}>
              <a
                className="text-link"
                href={`#${fieldId(idPrefix, name)}`}
                onClick={(event) => followToField(event, name)}
              >
                {listed[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
      {!good && !wrong.length && <OtherWays />}
    </div>
  );
}

/** Focuses the field without adding an entry to the history. */
function followToField(event: MouseEvent<HTMLElement>, field: string): void {
  event.preventDefault();
  const form = event.currentTarget.closest('form');
  if (form) focusField(form, field);
}
