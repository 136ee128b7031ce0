import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ReactNode, use } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import type { PageMeta } from '../../client/page.ts';
import { App } from '../../client/shell/app.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import { pagePathOf } from '../../shared/language.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { PageAddress, RouteTable } from './address.ts';
import type { PageModel } from './data.ts';
import type { Document } from './document.ts';
import type { Manifest } from './manifest.ts';

export interface PageHtmlOptions {
  table: RouteTable;
  facts: ShellFacts;
  document: Document;
  manifest: Manifest;
}

/** A page whose data is still on its way: the app begins with the frame. */
export interface StreamedHtml {
  head: string;
  app: Readable;
  /** Everything after the app. */
  tail(model: PageModel): string;
  /** Ends the rendering. */
  abort(): void;
}

/** From a page's data to its text: React makes the app, the document stands around it. */
export function createPageHtml({ table, facts, document, manifest }: PageHtmlOptions) {
  /**
   * A page whose data is at hand. Sent in one piece, so React adds no script of its own. A page that many addresses
   * share, such as "News not found", says nothing of the one that was asked for first.
   * @throws what a component throws
   */
  async function whole({ path, route }: Pick<PageAddress, 'path' | 'route'>, model: PageModel) {
    const missing = model.status !== 200;
    // The menus show where the visitor is: the pattern says that much.
    const place = missing ? model.context.location.pathname : path;
    const app = <App facts={facts} path={place} page={<Page table={table} context={model.context} />} />;
    // Half of what the stream costs, for the same characters.
    const html = renderToString(app);
    const complete = html.includes(UNFINISHED) ? await renderWaiting(app) : html;
    const head = document.head(model.meta, missing ? null : path, modulesOf(route));
    return head + complete + document.tail(model.hydration);
  }

  /**
   * A page whose data is late: the frame at once, the page when its data arrives.
   * @param nonce allows the small scripts that put the page in its place
   * @param onError called with what a component throws; the app then ends with what it has
   * @throws when the frame cannot be rendered
   */
  function streamed(
    { path, route }: PageAddress,
    meta: PageMeta,
    context: Promise<StaticHandlerContext>,
    nonce: string,
    onError: (error: unknown) => void,
  ): Promise<StreamedHtml> {
    const app = <App facts={facts} path={path} page={<LatePage table={table} context={context} />} />;
    return new Promise((resolve, reject) => {
      const { pipe, abort } = renderToPipeableStream(app, {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady: () =>
          resolve({
            head: document.head(meta, path, modulesOf(route)),
            app: pipe(new PassThrough()),
            tail: (model) => document.tail(model.hydration),
            abort,
          }),
        onShellError: reject,
        onError,
      });
    });
  }

  /** The browser modules of a page. */
  function modulesOf(route: PageAddress['route']): string[] {
    return [...manifest.entry, ...((route && manifest.routes[pagePathOf(route.pattern)]) || [])];
  }

  return { whole, streamed };
}

export type PageHtml = ReturnType<typeof createPageHtml>;

/** Where a component waited or threw, as React marks it in a text: the stream waits, and says what was thrown. */
const UNFINISHED = '<!--$!-->';

function renderWaiting(app: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(app, {
      // Otherwise finished content over about 12 kB is hidden until a script shows it (react/react#34966).
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
  });
}

function LatePage({ table, context }: { table: RouteTable; context: Promise<StaticHandlerContext> }) {
  return <Page table={table} context={use(context)} />;
}

function Page({ table, context }: { table: RouteTable; context: StaticHandlerContext }) {
  const router = createStaticRouter(table.handler.dataRoutes, context);
  return <StaticRouterProvider router={router} context={context} hydrate={false} />;
}

/** What the frame of every page needs of the site facts: it travels with each page. */
export function shellFactsOf(facts: SiteFacts, demo: boolean): ShellFacts {
  const { groupName, tagline, email, phone, whatsapp, office, social, copyright } = facts;
  const { openingHours, enquiries } = facts;
  return {
    ...{ groupName, tagline, email, phone, whatsapp, office, social, copyright },
    ...{ openingHours, reply: enquiries.reply, demo },
  };
}
