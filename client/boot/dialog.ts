import { plainClick } from '../dom.ts';
import { DIALOG_ELEMENT } from '../hydration.ts';
import { DIALOG, DIALOG_FORM, DIALOG_PROJECT, ENQUIRY_OPEN, NAVIGATED, PROJECT_TEXT } from '../marks.ts';

/** Links with `DIALOG` open that window where the page has it (components/windows.tsx); else they lead to the form's page. */
export function startDialogs(): void {
  document.addEventListener('click', (event) => {
    const opener = plainClick(event, `a[${DIALOG}]`);
    const dialog = opener && document.getElementById(opener.getAttribute(DIALOG) || DIALOG_ELEMENT);
    if (!opener || !(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    if (dialog.open) return;
    adapt(dialog, opener);
    openModal(dialog, opener);
    dialog.dispatchEvent(new Event(ENQUIRY_OPEN, { bubbles: true }));
  });
  document.addEventListener('click', closeFromBackdrop);
  // The page behind a window has changed: the window was left by a link in it.
  document.addEventListener(NAVIGATED, () => {
    for (const dialog of document.querySelectorAll('dialog[open]')) (dialog as HTMLDialogElement).close();
  });
}

/** Opens a window, and gives the focus back to its opener when it closes. */
export function openModal(dialog: HTMLDialogElement, opener: HTMLElement): void {
  dialog.showModal();
  // Browsers give it back to the element that had it; some do not focus a link that is clicked.
  dialog.addEventListener('close', () => opener.isConnected && opener.focus(), { once: true });
}

/** Makes the window's form the one that the opener names, about the project that the opener names. */
function adapt(dialog: HTMLDialogElement, opener: HTMLAnchorElement): void {
  const project = new URL(opener.href).searchParams.get('project') ?? '';
  dialog.setAttribute(DIALOG_FORM, opener.getAttribute(DIALOG_FORM) ?? '');
  dialog.setAttribute(DIALOG_PROJECT, project);
  const about = project && opener.lastChild?.textContent;
  for (const place of dialog.querySelectorAll(`[${PROJECT_TEXT}]`)) place.textContent = about || ' ';
  fillWindow(dialog);
}

/** Fills the hidden fields of a window's form by its opener. React sets them once more when it comes. */
export function fillWindow(dialog: Element): void {
  for (const [name, attribute] of Object.entries({ form: DIALOG_FORM, project: DIALOG_PROJECT })) {
    const field = dialog.querySelector<HTMLInputElement>(`input[name=${name}]`);
    const value = dialog.getAttribute(attribute);
    if (field && value !== null) field.value = value;
  }
}

/** `closedby="any"` for browsers that do not know it yet. */
function closeFromBackdrop({ target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof HTMLDialogElement) || Reflect.has(target, 'closedBy')) return;
  if (!target.hasAttribute('closedby')) return;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close();
}
