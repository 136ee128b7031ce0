import { type DataRouter, matchRoutes } from 'react-router';
import { languageOf } from '../shared/language.ts';
import { elementAt, plainClick } from './dom.ts';
import { prefetch } from './page-data.ts';

/** The router's options for a navigation in place; NavigationEffects reads the state. */
const inPlace = { preventScrollReset: true, state: { inPlace: true } };

/**
 * Turns plain links into navigations without a new document, by one listener for all of them. A link keeps its own
 * behaviour where it opens a tab, leads elsewhere or to a file, or is dealt with (a dialog, the lightbox).
 */
export function followLinks(router: DataRouter): void {
  document.addEventListener('click', (event) => {
    const link = plainClick(event, 'a[href]');
    const url = link && pageOf(link, router);
    if (!url || (isHalfFilled() && !isHere(url))) return;
    event.preventDefault();
    const { jobTitle } = link.dataset;
    if (isPlaced(link)) return void router.navigate(url.pathname + url.search, inPlace);
    void router.navigate(url.pathname + url.search + url.hash, {
      replace: url.href === location.href,
      // A section that is not there is no reason to leave this one.
      preventScrollReset: url.hash !== '' && isHere(url),
      state: jobTitle ? { jobTitle } : null,
    });
  });
  document.addEventListener('submit', (event) => followForm(event, router));
  document.addEventListener('focusin', ({ target }) => suggestIn(target, router));
  suggestIn(document.activeElement, router);
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(
      type,
      (event) => {
        const link = elementAt<HTMLAnchorElement>(
          event.target,
          'a[href]:not([data-dialog], [data-in-place])',
        );
        const url = link && pageOf(link, router);
        if (url && !isHere(url)) prefetch(url, router.routes);
      },
      { passive: true },
    );
  }
}

/** Makes navigations of forms that ask for a page (`data-asks`: filters, searches). */
function followForm(event: SubmitEvent, router: DataRouter): void {
  const { target: form } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.asks === undefined) return;
  event.preventDefault();
  // Empty fields are left out of the address.
  const chosen = [...new FormData(form)].filter(([, value]) => value) as string[][];
  const query = chosen.length ? `?${new URLSearchParams(chosen)}` : '';
  void router.navigate(new URL(form.action).pathname + query, isPlaced(form) ? inPlace : {});
}

/** Suggestions come with the first focus in a field that wants them; without them it is a field like others. */
function suggestIn(field: EventTarget | null, router: DataRouter): void {
  if (!(field instanceof HTMLInputElement) || field.dataset.suggest === undefined) return;
  import('./components/suggest.ts')
    .then(({ suggest }) => suggest(field, (href) => void router.navigate(href)))
    .catch(() => {});
}

/**
 * True while a form of the page holds what its visitor typed: the browser keeps a document that is left for the way back,
 * and this script would keep nothing.
 */
function isHalfFilled(): boolean {
  const inputs = document.querySelectorAll<HTMLInputElement>('main form[method=post] input');
  return [...inputs].some(isFilled);
}

const isFilled = ({ value, defaultValue, checked, defaultChecked }: HTMLInputElement) =>
  value !== defaultValue || checked !== defaultChecked;

/** True for a link or form that changes a part of its page: scroll and focus stay where they are. */
const isPlaced = ({ dataset }: HTMLElement) => dataset.inPlace !== undefined;

/** True for an address on the page that is shown. */
const isHere = ({ pathname, search }: URL) => pathname === location.pathname && search === location.search;

/** @returns the address of a page of this site that a link leads to, or of a section of this page */
function pageOf(link: HTMLAnchorElement, { routes }: DataRouter): URL | null {
  if (link.target || link.hasAttribute('download') || link.dataset.document !== undefined) return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !matchRoutes(routes, url.pathname)) return null;
  // Another language is another document: its frame and its facts are not this one's.
  return languageOf(url.pathname) === languageOf(location.pathname) ? url : null;
}
