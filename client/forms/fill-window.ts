import { DIALOG_FORM, DIALOG_PROJECT } from '../marks.ts';

/** The hidden fields of a form by what its window was opened for. The boot script fills them, and React once more. */
const FIELDS = { form: DIALOG_FORM, project: DIALOG_PROJECT };

export function fillWindow(dialog: Element): void {
  for (const [name, attribute] of Object.entries(FIELDS)) {
    const field = dialog.querySelector<HTMLInputElement>(`input[name=${name}]`);
    const value = dialog.getAttribute(attribute);
    if (field && value !== null) field.value = value;
  }
}
