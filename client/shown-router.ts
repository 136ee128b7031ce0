import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import type { DataRouter } from 'react-router';
import { makeArrival } from './arrival.ts';

type Listener = Parameters<DataRouter['subscribe']>[0];

/**
 * The router as React sees it. It is told of a navigation once, when the new page is there: nothing here shows that one
 * is under way, and each telling renders the whole page. Within a transition between two views frame and page are
 * rendered in one pass, since the browser shows nothing else meanwhile; else in slices.
 */
export function shownRouter(router: DataRouter): DataRouter {
  const listeners = new Set<Listener>();
  router.subscribe((state, { viewTransitionOpts, ...options }) => {
    if (state.navigation.state !== 'idle') return;
    const tell = () => {
      for (const listener of listeners) listener(state, options);
    };
    if (!viewTransitionOpts || !document.startViewTransition) return startTransition(tell);
    // The place that an address names may stand anywhere in its page, and so may the one where the visitor was before.
    const isArrival = state.historyAction === 'PUSH' && !state.location.hash;
    const make = () => flushSync(tell);
    // Rejects where there is nothing to be seen: the page is hidden, or the visitor has gone on.
    document.startViewTransition(isArrival ? () => makeArrival(make) : make).ready.catch(() => {});
  });
  const subscribe = (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return Object.create(router, { subscribe: { value: subscribe } });
}
