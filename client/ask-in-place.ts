import { type DataRouter, matchRoutes } from 'react-router';
import { suggest } from './components/suggest.ts';
import { inPlace } from './in-place.ts';

/**
 * Makes navigations of forms that ask for a page (`data-asks`: filters, searches), and suggests in fields that want
 * it. Comes with the first focus in such a form (follow-links.ts); before it, and without it, the browser sends them.
 * @param field that has the focus
 */
export function askInPlace(router: DataRouter, field: Element): void {
  document.addEventListener('submit', (event) => followForm(event, router));
  document.addEventListener('focusin', ({ target }) => suggestIn(target, router));
  suggestIn(field, router);
}

/** What is empty is left out of the address. */
function followForm(event: SubmitEvent, router: DataRouter): void {
  const { target: form } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !('asks' in form.dataset)) return;
  const { pathname } = new URL(form.action);
  if (!matchRoutes(router.routes, pathname)) return;
  event.preventDefault();
  const chosen = [...new FormData(form)].filter(([, value]) => value) as string[][];
  const query = chosen.length ? `?${new URLSearchParams(chosen)}` : '';
  void router.navigate(pathname + query, 'inPlace' in form.dataset ? inPlace : {});
}

function suggestIn(field: EventTarget | null, router: DataRouter): void {
  if (!(field instanceof HTMLInputElement) || !('suggest' in field.dataset)) return;
  suggest(field, (href) => void router.navigate(href));
}
