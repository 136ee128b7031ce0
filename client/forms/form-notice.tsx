import type { MouseEvent } from 'react';
import type { FormReply } from '../../shared/enquiry-messages.ts';
import type { Field } from '../../shared/form-field.ts';
import { OtherWays } from '../components/ways.tsx';
import { fieldId } from './form-field.tsx';
import type { FormState } from './form-state.ts';

/** @param field name of a field; empty, or one that is not there = the message above the form */
export function focusField(form: HTMLFormElement, field: string): void {
  const control = form.querySelector<HTMLElement>(`[name="${field}"]:not([type="hidden"])`);
  if (control) {
    control.focus();
    return;
  }
  const notice = form.querySelector<HTMLElement>('[data-form-notice]');
  notice?.focus({ preventScroll: true });
  // The focus alone puts a tall one below the close button of its window.
  notice?.scrollIntoView({ block: 'start' });
}

/** What the parts of one form share. */
export interface FormParts {
  idPrefix: string;
  fields: readonly Field[];
  state: FormState;
}

interface FormNoticeProps extends FormParts {
  /** That the page was sent with: without JavaScript its message takes the focus by itself. */
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

/** To the field without leaving a step in the history. */
function followToField(event: MouseEvent<HTMLElement>, field: string): void {
  event.preventDefault();
  const form = event.currentTarget.closest('form');
  if (form) focusField(form, field);
}
