import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ReactNode, use } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import { App } from '../../client/shell/app.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import type { RouteTable } from './route-table.ts';

export interface AppInput {
  table: RouteTable;
  facts: ShellFacts;
  path: string;
}

/**
 * The app of a page whose data is at hand, whole. Sent in one piece, so React adds no script of its own.
 * @throws what a component throws
 */
export async function renderWhole(
  { table, facts, path }: AppInput,
  context: StaticHandlerContext,
): Promise<string> {
  const app = <App facts={facts} path={path} page={<Page table={table} context={context} />} />;
  // Half of what the stream costs, for the same characters.
  const html = renderToString(app);
  return html.includes(UNFINISHED) ? renderWaiting(app) : html;
}

/** Where a component waited or threw, as React marks it in a text: the stream waits, and tells what was thrown. */
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

export interface StreamedApp {
  stream: Readable;
  abort(): void;
}

/**
 * The app of a page whose data is still on its way: the frame at once, the page when it arrives.
 * @param nonce allows the small scripts that put the page in its place
 * @param onError told of what a component throws; the stream then ends with what it has
 */
export function renderStreaming(
  { table, facts, path }: AppInput,
  context: Promise<StaticHandlerContext>,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<StreamedApp> {
  return new Promise((resolve, reject) => {
    const app = <App facts={facts} path={path} page={<LatePage table={table} context={context} />} />;
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => resolve({ stream: pipe(new PassThrough()), abort }),
      onShellError: reject,
      onError,
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
