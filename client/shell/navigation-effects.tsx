import { useLayoutEffect } from 'react';
import {
  type DataRouter,
  useLocation,
  useMatches,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { useLocale } from '../locale.ts';
import type { PageHandle } from '../page.ts';
import { useShellFacts } from './shell-facts.ts';

/**
 * The page that came with the document has been shown. Outlives a component: an error page has a frame of its own.
 */
let arrived = false;

/**
 * The effects that a new document has by itself: title, focus on the new page's heading, scroll position. All in the task
 * that shows the page, so that nothing is taken from a visitor who goes on at once.
 */
export function NavigationEffects() {
  const location = useLocation();
  const facts = useShellFacts();
  const locale = useLocale();
  const match = useMatches().at(-1);
  useScrollRestoration();

  useLayoutEffect(() => {
    if (!arrived) {
      arrived = true;
      return;
    }
    const handle = match?.handle as PageHandle<unknown> | undefined;
    const meta = handle && match?.loaderData ? handle.meta(match.loaderData, facts, locale) : null;
    document.title = meta ? meta.title : (document.querySelector('h1')?.textContent ?? facts.groupName);
    document
      .querySelector('link[rel=canonical]')
      ?.setAttribute('href', new URL(location.pathname, document.URL).href);
    const keepsFocus = location.hash || location.state?.inPlace || document.activeElement === used;
    document.dispatchEvent(new Event('site:navigated'));
    if (!keepsFocus) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [location, match, facts, locale]);
  return null;
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
  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') used = null;
  });
}
