import { useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';

/** The page's view model, which its row in loaders.ts made on the server. */
export function usePage<View>(): View {
  return useLoaderData() as View;
}

const never = () => () => {};

/** True once the app has taken over: React first renders what the server did. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
