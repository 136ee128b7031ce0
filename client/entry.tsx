import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, matchRoutes, RouterProvider } from 'react-router';
import { createDataStrategy } from './data-strategy.ts';
import { followLinks } from './follow-links.ts';
import { ROOT_ELEMENT, type TakenOverData } from './hydration.ts';
import { APP } from './marks.ts';
import type { Pages } from './pages.ts';
import { loadModules } from './prefetch.ts';
import { createRoutes } from './routes.ts';
import { App } from './shell/app.tsx';
import { loadErrorPage } from './shell/late-error-page.ts';
import type { ShellFacts } from './shell/shell-facts.ts';
import { shownRouter } from './shown-router.ts';

/**
 * Takes the page over from the server's HTML (boot/takeover.ts says when). Until then, and if this never runs, links and
 * forms work as plain HTML.
 * @param pages the site map
 * @param data of the page
 * @returns when React has taken over the frame and the page in it
 * @throws when a module or the page's data cannot be had; the page then stays as it is
 */
export async function hydrate(pages: Pages, data: Promise<TakenOverData>): Promise<void> {
  const root = document.getElementById(ROOT_ELEMENT);
  if (!root) throw new Error('This page has no app');
  const page = await data;
  const routes = createRoutes(pages);
  // The page after a form that was sent without script has the address of no page: it stays plain HTML.
  const matches = matchRoutes(routes, location);
  if (!matches && !page.errors) throw new Error('This address is no page of the app');
  // A lazy route that is not loaded yet would be rendered empty first, and its data fetched again.
  await loadModules(matches ?? []);
  if (page.errors) await loadErrorPage();
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: page.loaderData, errors: page.errors },
    dataStrategy: createDataStrategy(page.build, (url) => location.assign(url)),
  });
  await new Promise<void>((resolve) => {
    // As a transition React does it in slices; else the whole frame is one task.
    startTransition(() => {
      const site = <Site facts={page.facts} router={shownRouter(router)} onReady={resolve} />;
      // Content that has changed since the document was made does not fit: React renders the page anew, as it should.
      hydrateRoot(root, site, page.isNewer ? { onRecoverableError() {} } : {});
    });
  });
  followLinks(router);
  // From here on navigations fetch data: the browser's own speculation on documents ends (see Speculation-Rules).
  document.documentElement.setAttribute(APP, '');
}

function Site({ facts, router, onReady }: { facts: ShellFacts; router: DataRouter; onReady: () => void }) {
  const [path, setPath] = useState(router.state.location.pathname);
  useLayoutEffect(() => router.subscribe(({ location }) => setPath(location.pathname)), [router]);
  return <App facts={facts} path={path} page={<Page router={router} onReady={onReady} />} />;
}

/**
 * React hydrates the page after its frame, and a page that came late only when it is shown: React lets the frame
 * stand for 300 ms. No more than one child, or the identifiers that React counts would differ from the server's.
 */
function Page({ router, onReady }: { router: DataRouter; onReady: () => void }) {
  useEffect(onReady, [onReady]);
  // shown-router.ts says what is a transition.
  return <RouterProvider router={router} useTransitions={false} />;
}
