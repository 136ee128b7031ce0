import { startTransition, useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, matchRoutes, RouterProvider } from 'react-router';
import { pagePathOf } from '../shared/language.ts';
import { followLinks } from './follow-links.ts';
import { type PageData, ROOT_ELEMENT } from './hydration.ts';
import { keepPage } from './kept-page.ts';
import { createDataStrategy } from './page-data.ts';
import { keepDocumentStyle, type PageStyles, showStyle } from './page-style.ts';
import type { Pages } from './pages.ts';
import { createPageRoutes, inFrame } from './routes.ts';
import { App } from './shell/app.tsx';
import { watchFocus } from './shell/navigation-effects.tsx';
import type { ShellFacts } from './shell/shell-facts.ts';

export interface TakenOverData extends PageData {
  /** True where the content has changed since the document was made. */
  isNewer: boolean;
}

/**
 * Takes the page over from the server's HTML.
 * @param styles the address of each page's style, by its path
 * @returns when React has taken over the frame and the page in it
 * @throws when a module cannot be loaded; the page then stays plain HTML
 */
export async function hydrate(pages: Pages, styles: PageStyles, page: TakenOverData): Promise<void> {
  const root = document.getElementById(ROOT_ELEMENT);
  if (!root) throw new Error('This page has no app');
  const routes = inFrame(createPageRoutes(pages, styles));
  // The reply to a form that was sent without script has an address without a page: it stays plain HTML.
  const matches = matchRoutes(routes, location);
  if (!matches && !page.errors) throw new Error('This address is no page of the app');
  const style = styleOf(matches, styles);
  if (style && !page.errors) keepDocumentStyle(style);
  // A lazy route that is not loaded yet would be rendered empty first, and its data fetched again.
  await Promise.all(
    (matches ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: page.loaderData, errors: page.errors },
    dataStrategy: createDataStrategy(page.build),
  });
  const kept = keepPage(root);
  await new Promise<void>((resolve) => {
    // As a transition React hydrates in slices; otherwise the whole frame would be one long task.
    startTransition(() => {
      const site = <Site {...{ styles, facts: page.facts, router }} onReady={resolve} />;
      hydrateRoot(root, site, {
        onRecoverableError(error) {
          kept.restore();
          // Newer content than the document's cannot match: React rightly renders the page again.
          if (!page.isNewer) reportError(error);
        },
      });
    });
  });
  kept.stop();
  watchFocus(router);
  followLinks(router);
  // A page that comes back from the browser's cache is no longer on its way to another document.
  addEventListener('pagehide', () => document.documentElement.removeAttribute('data-loading'));
  // Navigations now fetch data: `data-app` ends the browser's own prefetching of documents (see Speculation-Rules).
  document.documentElement.dataset.app = '';
}

interface SiteProps {
  facts: ShellFacts;
  styles: PageStyles;
  router: DataRouter;
  onReady: () => void;
}

function Site({ facts, styles, router, onReady }: SiteProps) {
  const [{ location, matches, errors }, setShown] = useState(router.state);
  // As in React Router itself: frame and page change together, once the page has loaded.
  useLayoutEffect(
    () =>
      router.subscribe((state) => {
        const isIdle = state.navigation.state === 'idle';
        // The browser shows nothing of a navigation by script (header.css).
        document.documentElement.toggleAttribute('data-loading', !isIdle);
        if (isIdle) startTransition(() => setShown(state));
      }),
    [router],
  );
  const style = styleOf(matches, styles);
  // Before layout effects, so that nothing is measured with the old style.
  useInsertionEffect(() => {
    if (style) showStyle(style);
  }, [style]);
  const path = location.pathname;
  const address = errors ? null : path + location.search;
  return <App {...{ facts, path, address }} page={<Page router={router} onReady={onReady} />} />;
}

/** @returns the address of the matched page's stylesheet */
function styleOf(
  matches: readonly { route: { path?: string } }[] | null,
  styles: PageStyles,
): string | undefined {
  return styles[pagePathOf(matches?.at(-1)?.route.path ?? '')];
}

/**
 * React hydrates the page after its frame; a late page only once it is shown, since React keeps a fallback for 300 ms.
 * It has one child only, or the ids that React counts would differ from the server's.
 */
function Page({ router, onReady }: { router: DataRouter; onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return <RouterProvider router={router} />;
}
