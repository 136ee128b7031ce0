import type { DataRouter } from 'react-router';

/**
 * The router as React sees it. It is told of a navigation once, when the new page is there: nothing here shows that one
 * is under way, and each telling renders the whole page. A transition between two views has it rendered in one pass,
 * since the browser shows nothing else meanwhile.
 */
export function shownRouter(router: DataRouter): DataRouter {
  const subscribe: DataRouter['subscribe'] = (show) =>
    router.subscribe((state, { viewTransitionOpts, ...options }) => {
      if (state.navigation.state !== 'idle') return;
      if (!viewTransitionOpts || !document.startViewTransition) return show(state, options);
      const transition = document.startViewTransition(() => show(state, { ...options, flushSync: true }));
      // Skipped: the page is hidden, or the visitor has gone on.
      transition.ready.catch(() => {});
    });
  return Object.create(router, { subscribe: { value: subscribe } });
}
