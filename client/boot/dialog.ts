import { plainClick } from '../plain-click.ts';
import { afterPaint } from './after-paint.ts';

/** What a form learns when its window opens. */
export interface EnquiryOpen {
  form: string;
  project: string;
}

/**
 * Links with `data-dialog` open that window where the page has it (components/dialog.tsx). Its form is told by the
 * event `enquiry:open`.
 */
export function startDialogs(): void {
  document.addEventListener('click', (event) => {
    const opener = plainClick(event, 'a[data-dialog]');
    const dialog = opener && document.getElementById(opener.dataset.dialog ?? '');
    if (!opener || !(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    if (!dialog.open) open(dialog, opener);
  });
  document.addEventListener('click', closeFromBackdrop);
  // The page behind a window has changed: the window was left by a link in it.
  document.addEventListener('site:navigated', () => {
    for (const dialog of document.querySelectorAll('dialog[open]')) (dialog as HTMLDialogElement).close();
  });
}

/** Opens a window, and gives the focus back to its opener when it closes. */
export function openModal(dialog: HTMLDialogElement, opener: HTMLElement): void {
  dialog.showModal();
  // Browsers give it back to what had it; a link that was clicked has it in some of them only.
  dialog.addEventListener('close', () => opener.isConnected && opener.focus(), { once: true });
}

function open(dialog: HTMLDialogElement, opener: HTMLAnchorElement): void {
  const { form = 'enquiry', projectName = ' ' } = opener.dataset;
  const project = new URL(opener.href).searchParams.get('project') ?? '';
  dialog.dataset.form = form;
  for (const place of dialog.querySelectorAll('[data-project-text]')) place.textContent = projectName;
  fill(dialog, 'form', form);
  fill(dialog, 'project', project);
  // In three frames, so that a slow phone shows something at once: the press, the window, and what is in it (which
  // React then takes over).
  dialog.toggleAttribute('data-opening', true);
  afterPaint(() => {
    if (dialog.open) return;
    openModal(dialog, opener);
    afterPaint(() => {
      dialog.removeAttribute('data-opening');
      const detail: EnquiryOpen = { form, project };
      dialog.dispatchEvent(new CustomEvent('enquiry:open', { bubbles: true, detail }));
    });
  });
}

function fill(dialog: HTMLDialogElement, name: string, value: string): void {
  const input = dialog.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (input) input.value = value;
}

/** `closedby="any"` for browsers that do not know it yet. */
function closeFromBackdrop({ target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof HTMLDialogElement) || Reflect.has(target, 'closedBy')) return;
  if (!target.hasAttribute('closedby')) return;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close();
}
