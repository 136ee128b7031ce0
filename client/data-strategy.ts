import type { DataStrategyFunction, DataStrategyResult } from 'react-router';
import { pageData } from './prefetch.ts';

/**
 * One request for each navigation: whatever routes the new page has, their data comes in one response of
 * `GET /_data/<path>`. One of another build, or none, reloads the document: the server always has
 * the whole page.
 */
export function createDataStrategy(build: string, visit: (url: string) => void): DataStrategyFunction {
  return async ({ request, matches }) => {
    const url = new URL(request.url);
    const fetched = pageData(url, request.signal);
    const results: Record<string, DataStrategyResult> = {};
    await Promise.all(
      matches
        .filter((match) => match.shouldCallHandler())
        .map(async (match) => {
          results[match.route.id] = await match.resolve(async () => {
            const page = await fetched;
            if (!page || page.build !== build) {
              visit(url.pathname + url.search);
              // Never settles: the new document ends all of this.
              return new Promise<never>(() => {});
            }
            // What is thrown here is the router's to deal with, as if the loader had thrown it.
            if (page.redirect) throw redirectTo(page.redirect);
            const error = page.errors && Object.values(page.errors)[0];
            if (error) throw error;
            return page.loaderData[match.route.id];
          });
        }),
    );
    return results;
  };
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}
