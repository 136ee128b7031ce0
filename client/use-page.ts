import { useLoaderData } from 'react-router';

/** The page's view model: what its row in loaders.ts made on the server. */
export function usePage<View>(): View {
  return useLoaderData() as View;
}
