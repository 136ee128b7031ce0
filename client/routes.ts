import type { RouteObject } from 'react-router';
import { LANGUAGES } from '../shared/language.ts';
import { PAGES, type PageName } from '../shared/pages.ts';
import { loadStyle, type PageStyles } from './page-style.ts';
import type { Pages } from './pages.ts';
import { RouteError } from './shell/error-page.tsx';
import { PageFrame } from './shell/page-frame.tsx';

/**
 * Each page in each language, as a route. Pages are handed in, so that the app's file does not change when one
 * does.
 * @param styles in the browser, where each page comes with its style; none on the server
 */
export function createPageRoutes(pages: Pages, styles: PageStyles = {}): RouteObject[] {
  return Object.values(LANGUAGES).flatMap(({ prefix }) =>
    (Object.keys(pages) as PageName[]).map((name): RouteObject => {
      // For a route without a loader the browser's router would ask nobody, not even the data strategy.
      const path = prefix + PAGES[name].path;
      const style = styles[PAGES[name].path];
      const load = async () => (await Promise.all([pages[name](), style && loadStyle(style)]))[0];
      return { id: path, path, lazy: load, loader: () => null, caseSensitive: true };
    }),
  );
}

/** The frame around pages. Without children of its own it renders errors too: a 404 keeps header, footer and ways on. */
export function inFrame(children: RouteObject[]): RouteObject[] {
  return [{ Component: PageFrame, ErrorBoundary: RouteError, children }];
}
