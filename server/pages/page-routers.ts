import { createStaticRouter, type StaticHandler, type StaticHandlerContext } from 'react-router';

export type PageRouter = ReturnType<typeof createStaticRouter>;

/**
 * A router for each page. React Router's own takes all routes anew each time, and its accessors become part of V8's
 * hidden classes: with them each page would stay in memory until the whole heap is collected.
 */
export function createPageRouters(routes: StaticHandler['dataRoutes']) {
  let shared: PageRouter | undefined;

  return (context: StaticHandlerContext): PageRouter => {
    const { location, matches, loaderData, errors } = context;
    // What is shared holds its context, so that must hold no page.
    shared ??= { ...createStaticRouter(routes, { ...context, loaderData: {}, errors: null }) };
    return { ...shared, state: { ...shared.state, location, matches, loaderData, errors } };
  };
}
