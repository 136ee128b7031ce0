import { useEffect } from 'react';
import { useLocation, useMatches, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { isInPlace } from '../in-place.ts';
import { useLocale } from '../locale.ts';
import { NAVIGATED } from '../marks.ts';
import type { PageHandle } from '../page.ts';
import { useShellFacts } from './shell-facts.ts';

/** The page that came with the document has been shown. Outlives a component: an error page has a frame of its own. */
let arrived = false;

/**
 * What a new document would do by itself: the title changes, the reader's focus goes to the new page's heading
 * (a screen reader then reads it), the scroll position comes back with the back button.
 */
export function NavigationEffects() {
  const location = useLocation();
  const facts = useShellFacts();
  const locale = useLocale();
  const match = useMatches().at(-1);
  useScrollRestoration();

  useEffect(() => {
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
    document.dispatchEvent(new Event(NAVIGATED));
    if (!location.hash && !isInPlace(location.state))
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [location, match, facts, locale]);
  return null;
}
