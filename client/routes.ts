import type { RouteObject } from 'react-router';
import { LANGUAGES } from '../shared/language.ts';
import { PAGES, type PageName } from '../shared/pages.ts';
import { loadStyle, type PageStyles } from './page-style.ts';
import type { Pages } from './pages.ts';
import { RouteError } from './shell/error-page.tsx';
import { PageFrame } from './shell/page-frame.tsx';

/**
 * Makes a route of each page in each language. Pages are a parameter, so that the app's bundle does not change with
 * them.
 * @param styles the pages' stylesheets, in the browser; empty on the server
 */
export function createPageRoutes(pages: Pages, styles: PageStyles = {}): RouteObject[] {
  return Object.values(LANGUAGES).flatMap(({ prefix }) =>
    (Object.keys(pages) as PageName[]).map((name): RouteObject => {
      // Every route needs a loader: without one the browser's router would not call the data strategy.
      const path = prefix + PAGES[name].path;
      const style = styles[PAGES[name].path];
      const load = async () => (await Promise.all([pages[name](), style && loadStyle(style)]))[0];
      return { id: path, path, lazy: load, loader: () => null, caseSensitive: true };
    }),
  );
}

/** The route of the frame around pages. It also renders errors: a 404 keeps header, footer and links. */
export function inFrame(children: RouteObject[]): RouteObject[] {
  return [{ Component: PageFrame, ErrorBoundary: RouteError, children }];
}
