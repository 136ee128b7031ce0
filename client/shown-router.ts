import { startTransition } from 'react';
import type { DataRouter } from 'react-router';
import { watchFocus } from './shell/navigation-effects.tsx';

type Listener = Parameters<DataRouter['subscribe']>[0];

/**
 * The router as React sees it. React is told of a navigation once, when the new page is there: nothing here shows that
 * one is under way. Frame and page, which both listen, change together.
 */
export function shownRouter(router: DataRouter): DataRouter {
  const listeners = new Set<Listener>();
  const forgetFocus = watchFocus();
  router.subscribe((state, options) => {
    if (state.navigation.state !== 'idle') return forgetFocus();
    startTransition(() => {
      for (const listener of listeners) listener(state, options);
    });
  });
  const subscribe = (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return Object.create(router, { subscribe: { value: subscribe } });
}
