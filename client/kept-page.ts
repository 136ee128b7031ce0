/** Everything that a visitor can type in, choose, open or focus. Hidden fields are set by a window's opener. */
const USED = 'a[href], button, input:not([type=hidden]), select, summary, details, dialog, [popover]';
/** Attributes that identify elements without an id; so does the value of a checkbox or radio button. */
const NAMES = ['name', 'type', 'href', 'form', 'data-form', 'data-dialog'];

const usedIn = (root: Element) => [...root.querySelectorAll<HTMLElement>(USED)];

function keyOf(element: Element): string {
  if (element.id) return element.id;
  const value = element.matches('[type=checkbox], [type=radio]') && element.getAttribute('value');
  return [element.tagName, value, ...NAMES.map((name) => element.getAttribute(name))].join('\n');
}

/** @returns the element of `now` that stands for an element of `before` */
function counterpartOf(was: Element, before: Element[], now: HTMLElement[]): HTMLElement | undefined {
  const [key, isSame] = [keyOf(was), (other: Element) => keyOf(other) === key];
  return now.filter(isSame)[before.filter(isSame).indexOf(was)];
}

/**
 * Keeps the visitor's input when React replaces the page, because extensions, blockers, translations or proxies changed
 * the HTML before hydration. The removed elements still have the typed text.
 * @returns `restore` copies the state of the old elements to the new ones; `stop` ends the observation
 */
export function keepPage(root: HTMLElement): { restore: () => void; stop: () => void } {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let before = usedIn(root);
  let focused = document.activeElement;
  const popovers = new Set<EventTarget | null>(before.filter(isOpenPopover));

  // Deferred: a removed element loses the focus too, and a new one may take it in the same task.
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
    const counterpart = (was: Element) => counterpartOf(was, before, now);
    for (const was of before) {
      const { opens } = was.dataset;
      if (opens === undefined) continue;
      const opener = was.isConnected ? was : counterpart(was);
      if (!opener) continue;
      // A window that survived gets its opener's `data-opens` again; a replaced window is opened again by a click.
      if (document.querySelector(`#${opens}[open]`)) opener.dataset.opens = opens;
      else if (document.getElementById(opens)) opener.click();
    }
    // The drawer opens before its menus, which a click elsewhere would close.
    for (const was of lost) if (popovers.delete(was) || was.dataset.open !== undefined) openDrawer(was.id);
    for (const was of lost.filter(isChanged)) copyState(was, counterpart(was));
    if (focused && !focused.isConnected) focusAs(focused, counterpart(focused));
    [before, focused] = [now, document.activeElement];
  }
  return { restore, stop: () => listening.abort() };
}

/** The fields of forms whose page is not shown now, by the address and the form; for this document only. */
const left = new Map<string, HTMLElement[]>();

/**
 * Puts back what the visitor typed and ticked in a form when the form's page was shown before. A captcha's answer stays away,
 * since the page has another picture.
 * @returns a function that keeps what is typed; it runs before the form is removed
 */
export function keepTyping(form: HTMLFormElement): () => void {
  const place = `${location.pathname}${location.search}#${form.id}`;
  const fields = () =>
    ([...form.elements] as HTMLElement[]).filter((field) => !field.matches('[type=hidden], .captcha *'));
  const [before = [], now] = [left.get(place), fields()];
  for (const was of before.filter(isChanged)) copyState(was, counterpartOf(was, before, now));
  return () => void left.set(place, fields());
}

/** Opens the drawer by its button, which also works in browsers without popovers (boot/drawer.ts). */
function openDrawer(id: string): void {
  document.querySelector<HTMLElement>(`[popovertarget="${id}"]:not([popovertargetaction=hide])`)?.click();
}

/** True for an open popover. Browsers without popovers lack the property, and would throw at the selector. */
function isOpenPopover(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && Boolean(target.popover) && target.matches(':popover-open');
}

/** True for an element whose state may differ from the document's HTML. */
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
  // A window that was opened again is scrolled to the top, so the focused field has to be scrolled into view.
  now?.focus({ preventScroll: !now.closest('dialog') });
  if (!(was instanceof HTMLInputElement && now instanceof HTMLInputElement)) return;
  // Null for inputs that have no text selection.
  if (was.selectionStart !== null) now.setSelectionRange(was.selectionStart, was.selectionEnd);
}
