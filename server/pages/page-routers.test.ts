import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router';
import t from 'tap';
import { createPageRouters } from './page-routers.ts';

const PAGES = 30;
/** Numbers in a page's data; 8 bytes each. */
const NUMBERS = 5_000;
const PAGE_BYTES = NUMBERS * 8;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'major' | 'minor' }) => void;

const ROUTES: RouteObject[] = [
  { path: '/news/:id', loader: () => Array.from({ length: NUMBERS }, (_, index) => index + 0.5) },
];
const { dataRoutes, query } = createStaticHandler(ROUTES);

async function contextOf(path: string): Promise<StaticHandlerContext> {
  const context = await query(new Request(`http://site.test${path}`));
  if (context instanceof Response) throw new Error(`${path} is redirected`);
  return context;
}

/** What is left of pages that are over when only what is young was collected; bytes for each. */
async function leftBy(routerOf: (context: StaticHandlerContext) => object): Promise<number> {
  let before = 0;
  for (let page = -PAGES; page < PAGES; page++) {
    // The first ones are for the compiler.
    if (page === 0) {
      collect({ type: 'major' });
      before = process.memoryUsage().heapUsed;
    }
    // In a call of its own: what a call has held last is still there for V8.
    await contextOf(`/news/${page + PAGES}`).then((context) => void routerOf(context));
    collect({ type: 'minor' });
    collect({ type: 'minor' });
  }
  return (process.memoryUsage().heapUsed - before) / PAGES;
}

t.test('a page is forgotten as soon as it was sent', async (t) => {
  const own = await leftBy(createPageRouters(dataRoutes));
  t.ok(own < PAGE_BYTES / 2, `${Math.round(own)} bytes of each are left`);
  const theirs = await leftBy((context) => createStaticRouter(dataRoutes, context));
  t.ok(theirs > PAGE_BYTES, `${Math.round(theirs)} with a router of React Router's own`);
});

t.test('a router shows the page that it was made for', async (t) => {
  const routerOf = createPageRouters(dataRoutes);
  const [first, second] = [await contextOf('/news/1'), await contextOf('/news/2')];
  for (const context of [first, second]) {
    const { state } = routerOf(context);
    const { location, loaderData, matches } = createStaticRouter(dataRoutes, context).state;
    t.strictSame([state.location, state.loaderData], [location, loaderData]);
    t.strictSame(
      state.matches.map(({ params, route }) => [params, route.id]),
      matches.map(({ params, route }) => [params, route.id]),
    );
  }
});
