import { plainClick } from '../dom.ts';
import { DIALOG_ELEMENT } from '../hydration.ts';

/**
 * Opens windows (components/windows.tsx) by links with `data-dialog`: the window with that id, or the default one. On a
 * page without the window, the link leads to the form's page. An `enquiry:open` event follows the opening.
 */
export function startDialogs(): void {
  document.addEventListener('click', (event) => {
    const opener = plainClick(event, 'a[data-dialog]');
    const dialog = opener && document.getElementById(opener.dataset.dialog || DIALOG_ELEMENT);
    if (!opener || !(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    if (dialog.open) return;
    adapt(dialog, opener);
    openModal(dialog, opener);
    dialog.dispatchEvent(new Event('enquiry:open', { bubbles: true }));
  });
  // A press, not a click: the end of a selection that began in the window clicks the backdrop, too.
  document.addEventListener('mousedown', closeFromBackdrop);
  // A link in the window led to another page: the window closes.
  document.addEventListener('site:navigated', () => {
    for (const dialog of document.querySelectorAll('dialog[open]')) (dialog as HTMLDialogElement).close();
  });
}

/** The names of the hidden fields of an enquiry's subject, and of the same parameters in the opener's address. */
const SUBJECT = ['project', 'bhk', 'unit'];

/**
 * Opens a window, and returns the focus to its opener when it closes. `data-opens` identifies the opener, since React
 * may replace the element meanwhile (client/kept-page.ts).
 */
export function openModal(dialog: HTMLDialogElement, opener: HTMLElement): void {
  dialog.showModal();
  opener.dataset.opens = dialog.id;
  function onClose(): void {
    const marked = document.querySelector<HTMLElement>(`[data-opens="${dialog.id}"]`);
    // Browsers return the focus to the last focused element, but some do not focus a clicked link.
    marked?.focus();
    marked?.removeAttribute('data-opens');
  }
  dialog.addEventListener('close', onClose, { once: true });
}

/** Adapts the window to its opener: the form, the project, the first choices. */
function adapt(dialog: HTMLDialogElement, opener: HTMLAnchorElement): void {
  const asked = new URL(opener.href).searchParams;
  const project = asked.get('project') ?? '';
  // CSS chooses the window's wording by `data-form`.
  dialog.dataset.form = opener.dataset.form ?? '';
  for (const name of SUBJECT) dialog.dataset[name] = asked.get(name) ?? '';
  const about = project && opener.lastElementChild?.textContent;
  for (const place of dialog.querySelectorAll('[data-project-text]')) place.textContent = about || ' ';
  fillWindow(dialog);
  begin(dialog, (opener.dataset.start ?? '').split(','));
}

/** Fills the hidden fields of a window's form; called again after React has rendered them. */
export function fillWindow(dialog: HTMLElement): void {
  for (const name of ['form', ...SUBJECT]) {
    const field = dialog.querySelector<HTMLInputElement>(`input[name=${name}]`);
    const value = dialog.dataset[name];
    if (field && value !== undefined) field.value = value;
  }
}

/**
 * Selects the first options of a form about a project (shared/form-start.ts). The visitor's own choices stay; those
 * for another project are replaced.
 */
function begin(dialog: HTMLElement, start: string[]): void {
  for (const select of dialog.querySelectorAll('select')) {
    if (select.value && select.value !== select.dataset.start) continue;
    const option = [...select.options].find(({ value }) => start.includes(value));
    select.value = select.dataset.start = option?.value ?? '';
  }
}

/** Closes a window by a press on its backdrop, in browsers without `closedby="any"`. */
function closeFromBackdrop({ target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof HTMLDialogElement) || Reflect.has(target, 'closedBy')) return;
  if (!target.hasAttribute('closedby')) return;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close();
}
