import { DIALOG_ELEMENT } from '../hydration.ts';
import { DIALOG, DIALOG_FORM, ENQUIRY_OPEN, type EnquiryOpen, NAVIGATED, PROJECT_TEXT } from '../marks.ts';
import { plainClick } from '../plain-click.ts';
import { afterPaint } from './after-paint.ts';

/**
 * Links with `DIALOG` open that window where the page has it (components/dialog.tsx). Its form is told by the
 * event `ENQUIRY_OPEN`.
 */
export function startDialogs(): void {
  document.addEventListener('click', (event) => {
    const opener = plainClick(event, `a[${DIALOG}]`);
    const dialog = opener && document.getElementById(opener.getAttribute(DIALOG) || DIALOG_ELEMENT);
    if (!opener || !(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    if (!dialog.open) open(dialog, opener);
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
  // Browsers give it back to what had it; a link that was clicked has it in some of them only.
  dialog.addEventListener('close', () => opener.isConnected && opener.focus(), { once: true });
}

function open(dialog: HTMLDialogElement, opener: HTMLAnchorElement): void {
  const form = opener.getAttribute(DIALOG_FORM) ?? 'enquiry';
  const project = new URL(opener.href).searchParams.get('project') ?? '';
  dialog.setAttribute(DIALOG_FORM, form);
  const about = project && opener.lastChild?.textContent;
  for (const place of dialog.querySelectorAll(`[${PROJECT_TEXT}]`)) place.textContent = about || ' ';
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
      dialog.dispatchEvent(new CustomEvent(ENQUIRY_OPEN, { bubbles: true, detail }));
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
