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

/** Path and query of the current page. Outside the component, since an error page has its own frame. */
let shown: string | null = null;

/**
 * Does after a navigation what a browser does for a new document: title, focus on the heading, scroll position. All in
 * the task that shows the page, so that it never interrupts a visitor who has already started to type.
 */
export function NavigationEffects() {
  const location = useLocation();
  const facts = useShellFacts();
  const locale = useLocale();
  const match = useMatches().at(-1);
  // Before scrolling, since the mark may make a section visible.
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

/** The key of a history entry for its scroll position; entries made by the browser use their address. */
function placeKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}

/** Sets `data-target` in place of `:target`, which ignores navigations by script. */
function markTarget(hash: string): void {
  document.querySelector('[data-target]')?.removeAttribute('data-target');
  targetOf(hash)?.setAttribute('data-target', '');
}

/** Moves the focus to an element, from which keyboard and screen reader continue. */
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
    // A navigation to a section of the same page loads nothing, so it is idle throughout.
    if (navigation.state !== 'idle' || !isLoading) used = null;
    isLoading = navigation.state !== 'idle';
  });
}
