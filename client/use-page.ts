import { useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';

/** The page's view model, which its row in loaders.ts made on the server. */
export function usePage<View>(): View {
  return useLoaderData() as View;
}

const never = () => () => {};

/** True once the app has taken over: React's first render must be equal to the server's. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
