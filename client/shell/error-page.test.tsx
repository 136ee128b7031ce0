import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, data, StaticRouterProvider } from 'react-router';
import t from 'tap';
import type { SafeHtml } from '../../shared/content.ts';
import { SITE_FACTS } from '../../test/support/site-facts.ts';
import { RouteError } from './error-page.tsx';
import { type ShellFacts, ShellFactsContext } from './shell-facts.ts';

const facts: ShellFacts = {
  ...SITE_FACTS,
  ...SITE_FACTS.enquiries,
  reply: 'Somebody calls.',
  notice: '' as SafeHtml,
  demo: false,
  siteUrl: 'https://site.example',
};

/** The page of what a loader throws. */
async function page(thrown: unknown): Promise<string> {
  const loader = () => {
    throw thrown;
  };
  const handler = createStaticHandler([{ path: '/', loader, ErrorBoundary: RouteError }]);
  const context = await handler.query(new Request('http://site.invalid/'));
  if (context instanceof Response) throw new Error('An error is no redirect');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <ShellFactsContext value={facts}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ShellFactsContext>,
  );
}

t.test('every page of an error has breadcrumbs, and none says of another that it is missing', async (t) => {
  for (const [thrown, label] of [
    [data({ message: 'News not found' }, { status: 404 }), 'Not found'],
    [data({ message: 'Failed to load news.' }, { status: 503 }), 'Not available'],
    [data({ message: 'That is too much.' }, { status: 413 }), 'Not available'],
    [new Error('a slip of ours'), 'Not available'],
  ] as const) {
    const html = await page(thrown);
    const [crumbs = ''] =
      /<nav class="breadcrumbs[^"]*" aria-label="Breadcrumb">.*?<\/nav>/s.exec(html) ?? [];
    t.match(crumbs, /<a class="pointed" href="\/">Home<\/a>/);
    t.match(crumbs, `<span aria-current="page">${label}</span>`);
    t.ok(html.indexOf(crumbs) > html.indexOf('<main'), 'within the page');
    t.notMatch(html, 'a slip of ours');
  }
});
