import type { ErrorPage } from './error-page.tsx';

let loaded: typeof ErrorPage | null = null;

/**
 * Fetches the page of an error, which few visitors see, before it is rendered: the server at its start, the browser
 * when it has been told of one. Never rejects: without it the message stands alone.
 */
export async function loadErrorPage(): Promise<void> {
  try {
    loaded ??= (await import('./error-page.tsx')).ErrorPage;
  } catch {
    // Offline: the next error fetches again.
  }
}

export function loadedErrorPage(): typeof ErrorPage | null {
  return loaded;
}
