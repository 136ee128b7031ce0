import { ATTACHED, FORM_ATTACHED } from '../marks.ts';

/**
 * Tells the boot script that React handles this form from now on: a submit that it held can be made again. Later
 * than the end of `hydrate()`, since the page's boundary is hydrated after the frame, and a submit does not make
 * React hurry as a click does.
 */
export function announceAttached(form: HTMLFormElement): void {
  form.setAttribute(ATTACHED, '');
  form.dispatchEvent(new Event(FORM_ATTACHED, { bubbles: true }));
}
