import { type DataRouter, matchRoutes } from 'react-router';
import { languageOf } from '../shared/language.ts';
import { elementAt, plainClick } from './dom.ts';
import { prefetch } from './page-data.ts';

/** Router options of a navigation that keeps scroll and focus; NavigationEffects reads the state. */
const inPlace = { preventScrollReset: true, state: { inPlace: true } };

/**
 * Follows plain links without loading a new document, by one listener for all. The browser handles links to a new tab,
 * another site or a file. Clicks that another listener has handled (a dialog, the lightbox) are ignored.
 */
export function followLinks(router: DataRouter): void {
  document.addEventListener('click', (event) => {
    const link = plainClick(event, 'a[href]');
    const url = link && pageOf(link, router);
    if (!url) return;
    event.preventDefault();
    const { jobTitle } = link.dataset;
    if (isPlaced(link)) return void router.navigate(url.pathname + url.search, inPlace);
    void router.navigate(url.pathname + url.search + url.hash, {
      replace: url.href === location.href,
      // A link to a missing section of this page does not scroll.
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

/** Submits forms that lead to a page (`data-asks`: filters, searches) as navigations. */
function followForm(event: SubmitEvent, router: DataRouter): void {
  const { target: form } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.asks === undefined) return;
  event.preventDefault();
  // Empty fields are left out of the address.
  const chosen = [...new FormData(form)].filter(([, value]) => value) as string[][];
  const query = chosen.length ? `?${new URLSearchParams(chosen)}` : '';
  void router.navigate(new URL(form.action).pathname + query, isPlaced(form) ? inPlace : {});
}

/** Loads suggestions at the first focus in a field with `data-suggest`; if that fails, the field works without them. */
function suggestIn(field: EventTarget | null, router: DataRouter): void {
  if (!(field instanceof HTMLInputElement) || field.dataset.suggest === undefined) return;
  import('./components/suggest.ts')
    .then(({ suggest }) => suggest(field, (href) => void router.navigate(href)))
    .catch(() => {});
}

/** True for a link or form that changes only a part of the page, and keeps scroll and focus. */
const isPlaced = ({ dataset }: HTMLElement) => dataset.inPlace !== undefined;

/** True for an address of the current page. */
const isHere = ({ pathname, search }: URL) => pathname === location.pathname && search === location.search;

/** @returns a link's address if it is a page of this site in this language, or a section of this page; else null */
function pageOf(link: HTMLAnchorElement, { routes }: DataRouter): URL | null {
  if (link.target || link.hasAttribute('download') || link.dataset.document !== undefined) return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !matchRoutes(routes, url.pathname)) return null;
  // Another language is another document: its frame and its facts are not this one's.
  return languageOf(url.pathname) === languageOf(location.pathname) ? url : null;
}
