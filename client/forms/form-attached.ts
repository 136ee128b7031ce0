/**
 * Tells the boot script that React handles this form from now on: a submit that it held can be made again. Later
 * than the end of `hydrate()`, since the page's boundary is hydrated after the frame, and a submit does not make
 * React hurry as a click does.
 */
export function announceAttached(form: HTMLFormElement): void {
  form.dataset.attached = '';
  form.dispatchEvent(new Event('form:attached', { bubbles: true }));
}
