import type { MouseEvent } from 'react';
import type { Field, SaidErrors } from '../../shared/form-field.ts';
import { ReachUs } from '../components/ways.tsx';
import { fieldId } from './form-field.tsx';

/** Marks the message above a form, which takes the focus when several fields are wrong or none. */
const NOTICE_ATTRIBUTE = 'data-form-notice';

/** @param field name of a field; empty, or one that is not there = the message above the form */
export function focusField(form: HTMLFormElement, field: string): void {
  const control = field ? form.querySelector<HTMLElement>(`[name="${field}"]:not([type="hidden"])`) : null;
  if (control) {
    control.focus();
    return;
  }
  const notice = form.querySelector<HTMLElement>(`[${NOTICE_ATTRIBUTE}]`);
  notice?.focus({ preventScroll: true });
  // The focus alone puts a tall one below the close button of its window.
  notice?.scrollIntoView({ block: 'start' });
}

interface FormNoticeProps {
  idPrefix: string;
  fields: readonly Field[];
  message: string;
  good: boolean;
  /** Of the last try; each is a link to its field. */
  errors: SaidErrors;
  /** The page was sent with this message: without JavaScript it takes the focus by itself. */
  fresh: boolean;
}

/** The result of the last try: a message, and links to the fields that have to be corrected. */
export function FormNotice({ idPrefix, fields, message, good, errors, fresh }: FormNoticeProps) {
  if (!message) return null;
  const wrong = fields.filter(({ name }) => errors[name]);
  const attributes = { [NOTICE_ATTRIBUTE]: '', tabIndex: -1, ...(fresh && { autoFocus: true }) };
  return (
    <div
      className={good ? 'form-message form-message--good medium' : 'form-message form-message--bad medium'}
      role={good ? 'status' : 'alert'}
      {...attributes}
    >
      <p>{message}</p>
      {wrong.length > 0 && (
        <ul className="form-notice__fields small stack gap-1 above-2">
          {wrong.map(({ name }) => (
            <li key={name}>
              <a
                className="text-link"
                href={`#${fieldId(idPrefix, name)}`}
                data-field={name}
                onClick={followToField}
              >
                {errors[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
      {!good && !wrong.length && <ReachUs />}
    </div>
  );
}

/** To the field without leaving a step in the history. */
function followToField(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget: link } = event;
  const form = link.closest('form');
  if (!form || !link.dataset.field) return;
  event.preventDefault();
  focusField(form, link.dataset.field);
}
