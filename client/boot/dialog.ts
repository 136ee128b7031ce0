import { plainClick } from '../dom.ts';
import { DIALOG_ELEMENT } from '../hydration.ts';

/**
 * Links with `data-dialog` open the window with that id, or the one of every page, where the page has it
 * (components/windows.tsx); else they lead to the form's page. An `enquiry:open` event says that one is open.
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
  document.addEventListener('click', closeFromBackdrop);
  // The page behind a window has changed: the window was left by a link in it.
  document.addEventListener('site:navigated', () => {
    for (const dialog of document.querySelectorAll('dialog[open]')) (dialog as HTMLDialogElement).close();
  });
}

/** The hidden fields of what somebody asks about: in the opener's address by the same names. */
const SUBJECT = ['project', 'bhk', 'unit'];

/**
 * Opens a window, and gives the focus back to its opener when it closes. The opener is marked, since React may make it
 * anew meanwhile (client/kept-page.ts).
 */
export function openModal(dialog: HTMLDialogElement, opener: HTMLElement): void {
  dialog.showModal();
  opener.dataset.opens = dialog.id;
  function onClose(): void {
    const marked = document.querySelector<HTMLElement>(`[data-opens="${dialog.id}"]`);
    // Browsers give it back to the element that had it; some do not focus a link that is clicked.
    marked?.focus();
    marked?.removeAttribute('data-opens');
  }
  dialog.addEventListener('close', onClose, { once: true });
}

/** Makes the window's form the one that the opener names, about the project that the opener names. */
function adapt(dialog: HTMLDialogElement, opener: HTMLAnchorElement): void {
  const asked = new URL(opener.href).searchParams;
  const project = asked.get('project') ?? '';
  // Its wording follows the form by CSS.
  dialog.dataset.form = opener.dataset.form ?? '';
  for (const name of SUBJECT) dialog.dataset[name] = asked.get(name) ?? '';
  const about = project && opener.lastElementChild?.textContent;
  for (const place of dialog.querySelectorAll('[data-project-text]')) place.textContent = about || ' ';
  fillWindow(dialog);
  begin(dialog, (opener.dataset.start ?? '').split(','));
}

/** Fills the hidden fields of a window's form by its opener. React sets them once more when it comes. */
export function fillWindow(dialog: HTMLElement): void {
  for (const name of ['form', ...SUBJECT]) {
    const field = dialog.querySelector<HTMLInputElement>(`input[name=${name}]`);
    const value = dialog.dataset[name];
    if (field && value !== undefined) field.value = value;
  }
}

/**
 * Chooses the options that a form about a project begins with (shared/form-start.ts). What the visitor chose stays; what
 * the form about another project began with does not.
 */
function begin(dialog: HTMLElement, start: string[]): void {
  for (const select of dialog.querySelectorAll('select')) {
    if (select.value && select.value !== select.dataset.start) continue;
    const option = [...select.options].find(({ value }) => start.includes(value));
    select.value = select.dataset.start = option?.value ?? '';
  }
}

/** `closedby="any"` for browsers that do not know it yet. */
function closeFromBackdrop({ target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof HTMLDialogElement) || Reflect.has(target, 'closedBy')) return;
  if (!target.hasAttribute('closedby')) return;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close();
}
