import { type DataRouter, matchRoutes } from 'react-router';
import { inPlace } from './in-place.ts';
import { plainClick } from './plain-click.ts';
import { prefetch } from './prefetch.ts';

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Turns plain links into navigations without a new document: one listener for all of them, so that the pages
 * hold nothing but `<a href>`. A link keeps its own behaviour when the visitor wants a new tab, when it leads
 * elsewhere or to a file, or when somebody else has dealt with the click (a dialog, the lightbox).
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
      viewTransition: !stillness.matches,
      state: jobTitle ? { jobTitle } : null,
    });
  });
  document.addEventListener('focusin', ({ target }) => followAsking(target, router));
  followAsking(document.activeElement, router);
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(
      type,
      (event) => {
        const link = linkAt(event.target);
        // Selections are made for one visitor alone: not for a pointer that passes over them.
        const url = link && !isPlaced(link) && pageOf(link, router);
        if (url) prefetch(url, router.routes);
      },
      { passive: true },
    );
  }
}

let askInPlace: Promise<unknown> | undefined;

/** Forms that ask for a page get their module with the first focus in one. */
function followAsking(field: EventTarget | null, router: DataRouter): void {
  if (askInPlace || !(field instanceof Element) || !field.closest('form[data-asks]')) return;
  askInPlace = import('./ask-in-place.ts').then((module) => module.askInPlace(router, field)).catch(() => {});
}

/** Whether it changes a part of its page. */
function isPlaced({ dataset }: HTMLAnchorElement): boolean {
  return dataset.inPlace !== undefined;
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** @returns the address of a page of this site that a link leads to, other than this one */
function pageOf(link: HTMLAnchorElement, { routes }: DataRouter): URL | null {
  if (link.target || link.hasAttribute('download') || link.dataset.document !== undefined) return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !matchRoutes(routes, url.pathname)) return null;
  const here = url.pathname === location.pathname && url.search === location.search;
  return here && url.hash ? null : url;
}
