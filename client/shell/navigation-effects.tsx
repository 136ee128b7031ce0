import { useLayoutEffect } from 'react';
import {
  type DataRouter,
  type Location,
  useLocation,
  useMatches,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { targetOf } from '../dom.ts';
import { useLocale } from '../locale.ts';
import type { PageHandle } from '../page.ts';
import { useShellFacts } from './shell-facts.ts';

/** The page that is shown, by path and query. Outlives a component: an error page has a frame of its own. */
let shown: string | null = null;

/**
 * The effects that a new document has by itself: title, focus on the new page's heading, scroll position. All in the task
 * that shows the page, so that nothing is taken from a visitor who goes on at once.
 */
export function NavigationEffects() {
  const location = useLocation();
  const facts = useShellFacts();
  const locale = useLocale();
  const match = useMatches().at(-1);
  // Before the scroll: a section may be shown by it.
  useLayoutEffect(() => markTarget(location.hash), [location]);
  useScrollRestoration({ getKey: placeKey });

  useLayoutEffect(() => {
    const [last, page] = [shown, location.pathname + location.search];
    shown = page;
    if (last === null) return;
    const handle = match?.handle as PageHandle<unknown> | undefined;
    const meta = handle && match?.loaderData ? handle.meta(match.loaderData, facts, locale) : null;
    document.title = meta ? meta.title : (document.querySelector('h1')?.textContent ?? facts.groupName);
    document
      .querySelector('link[rel=canonical]')
      ?.setAttribute('href', new URL(location.pathname, document.URL).href);
    document.dispatchEvent(new Event('site:navigated'));
    if (location.state?.inPlace || document.activeElement === used) return;
    const heading = page === last ? null : document.querySelector<HTMLElement>('main h1');
    focusOn(targetOf(location.hash) ?? heading);
  }, [location, match, facts, locale]);
  return null;
}

/** An entry that the browser made by itself has no key of its own: its address is one. */
function placeKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}

/** `:target` for the addresses that the app writes, which are none to the browser. */
function markTarget(hash: string): void {
  document.querySelector('[data-target]')?.removeAttribute('data-target');
  targetOf(hash)?.setAttribute('data-target', '');
}

/** Goes on from there with the keyboard, and reads on from there. */
function focusOn(element: HTMLElement | null): void {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}

/** The element that the visitor has focused or typed in since the last navigation began. */
let used: EventTarget | null = null;

/** Remembers the element that the visitor used last, until the next navigation begins. */
export function watchFocus(router: DataRouter): void {
  const use = ({ target }: Event) => {
    used = target;
  };
  document.addEventListener('focusin', use);
  document.addEventListener('input', use);
  let isLoading = false;
  router.subscribe(({ navigation }) => {
    // To a section of the same page nothing is loaded.
    if (navigation.state !== 'idle' || !isLoading) used = null;
    isLoading = navigation.state !== 'idle';
  });
}
