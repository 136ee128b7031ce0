import type { RouteObject } from 'react-router';
import { LANGUAGES } from '../shared/language.ts';
import { PAGES, type PageName } from '../shared/pages.ts';
import type { Pages } from './pages.ts';
import { PageFrame } from './shell/page-frame.tsx';
import { RouteError } from './shell/route-error.tsx';

type PageModule = Awaited<ReturnType<Pages[PageName]>>;

/**
 * Keeps what was loaded, and forgets a failure. A browser that is asked again for a module it has answers in a task of
 * its own, and a frame goes by.
 */
function once(load: () => Promise<PageModule>): () => Promise<PageModule> {
  let loaded: Promise<PageModule> | undefined;
  return () => {
    loaded ??= load();
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
}

/**
 * The routes as React Router takes them: each page in each language.
 * @param pages are handed in, not imported: the file that React is in must not change when a page does
 */
export function createRoutes(pages: Pages): RouteObject[] {
  const children = Object.values(LANGUAGES).flatMap(({ prefix }) =>
    (Object.keys(pages) as PageName[]).map((name): RouteObject => {
      // For a route without a loader the browser's router would ask nobody, not even the data strategy.
      const path = prefix + PAGES[name].path;
      return { path, lazy: once(pages[name]), loader: () => null, caseSensitive: true };
    }),
  );
  // Without children of its own the frame renders errors too: a 404 keeps header, footer and ways on.
  return [{ Component: PageFrame, ErrorBoundary: RouteError, children }];
}
