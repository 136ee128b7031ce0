/** Marks the message above a form, which takes the focus when several fields are wrong or none. */
export const NOTICE_ATTRIBUTE = 'data-form-notice';

/** @param field name of a field; empty, or one that is not there = the message above the form */
export function focusField(form: HTMLFormElement, field: string): void {
  const control = field ? form.querySelector<HTMLElement>(`[name="${field}"]:not([type="hidden"])`) : null;
  (control ?? form.querySelector<HTMLElement>(`[${NOTICE_ATTRIBUTE}]`))?.focus();
}
