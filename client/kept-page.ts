/** All that a visitor can type in, choose, open or focus. Hidden fields are set by the opener of their window. */
const USED = 'a[href], button, input:not([type=hidden]), select, summary, details, dialog, [popover]';
/** Tell elements without an id from each other; so does the value of a box. */
const NAMES = ['name', 'type', 'href', 'form', 'data-form', 'data-dialog'];

const usedIn = (root: Element) => [...root.querySelectorAll<HTMLElement>(USED)];

function keyOf(element: Element): string {
  if (element.id) return element.id;
  const value = element.matches('[type=checkbox], [type=radio]') && element.getAttribute('value');
  return [element.tagName, value, ...NAMES.map((name) => element.getAttribute(name))].join('\n');
}

/**
 * Keeps what a visitor does in a page that React makes anew, since it is not the one that was sent: extensions, blockers,
 * translations and proxies change pages before React comes. The elements that it throws away still hold what was typed.
 * @returns `restore` brings the new elements to the state of the old ones; `stop` ends it
 */
export function keepPage(root: HTMLElement): { restore: () => void; stop: () => void } {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let before = usedIn(root);
  let focused = document.activeElement;
  const popovers = new Set<EventTarget | null>(before.filter(isOpenPopover));

  // A moment later: an element that is thrown away loses the focus, too, and new ones may take it in the same task.
  function onFocus(): void {
    queueMicrotask(() => {
      if (!focused || focused.isConnected) focused = document.activeElement;
    });
  }
  document.addEventListener('focusin', onFocus, options);
  document.addEventListener('focusout', onFocus, options);
  document.addEventListener(
    'toggle',
    ({ target }) => void (isOpenPopover(target) ? popovers.add(target) : popovers.delete(target)),
    options,
  );

  function restore(): void {
    const lost = before.filter(({ isConnected }) => !isConnected);
    const now = usedIn(root);
    /** @returns the new element in the place of an old one */
    const counterpart = (was: Element): HTMLElement | undefined => {
      const [key, isSame] = [keyOf(was), (other: Element) => keyOf(other) === key];
      return now.filter(isSame)[before.filter(isSame).indexOf(was as HTMLElement)];
    };
    for (const was of before) {
      const { opens } = was.dataset;
      if (opens === undefined) continue;
      const opener = was.isConnected ? was : counterpart(was);
      if (!opener) continue;
      // The opener of a window that is still there is marked as its opener; a new window is opened by it once more.
      if (document.querySelector(`#${opens}[open]`)) opener.dataset.opens = opens;
      else if (document.getElementById(opens)) opener.click();
    }
    // Before its menus, which a click elsewhere closes.
    for (const was of lost) if (popovers.delete(was) || was.dataset.open !== undefined) openDrawer(was.id);
    for (const was of lost.filter(isChanged)) copyState(was, counterpart(was));
    if (focused && !focused.isConnected) focusAs(focused, counterpart(focused));
    [before, focused] = [now, document.activeElement];
  }
  return { restore, stop: () => listening.abort() };
}

/** By its button, as the visitor did: boot/drawer.ts stands in for browsers without popovers. */
function openDrawer(id: string): void {
  document.querySelector<HTMLElement>(`[popovertarget="${id}"]:not([popovertargetaction=hide])`)?.click();
}

/** Browsers without popovers, whose elements lack the property, do not know the selector either. */
function isOpenPopover(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && Boolean(target.popover) && target.matches(':popover-open');
}

/** True for an element whose state may be another than the document gave it. */
function isChanged(element: Element): boolean {
  if (!(element instanceof HTMLInputElement)) return element.matches('select, details');
  return element.value !== element.defaultValue || element.checked !== element.defaultChecked;
}

function copyState(was: Element, now: Element | undefined): void {
  if (was instanceof HTMLInputElement && now instanceof HTMLInputElement) {
    if (was.type === 'file') now.files = was.files;
    else Object.assign(now, { value: was.value, checked: was.checked });
  }
  if (was instanceof HTMLDetailsElement && now instanceof HTMLDetailsElement) now.open = was.open;
  if (was instanceof HTMLSelectElement && now instanceof HTMLSelectElement) {
    if ([...now.options].some(({ value }) => value === was.value)) now.value = was.value;
  }
}

function focusAs(was: Element, now: HTMLElement | undefined): void {
  // A window has been opened anew, at its top.
  now?.focus({ preventScroll: !now.closest('dialog') });
  if (!(was instanceof HTMLInputElement && now instanceof HTMLInputElement)) return;
  // Null for a field of another kind than text.
  if (was.selectionStart !== null) now.setSelectionRange(was.selectionStart, was.selectionEnd);
}
