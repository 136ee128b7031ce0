import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ReactNode, use } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import { App } from '../../client/shell/app.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import { type Language, languageOf } from '../../shared/language.ts';
import type { PageAddress, RouteTable } from './address.ts';
import type { PageModel } from './data.ts';
import { type Document, type DocumentMeta, documentTail } from './document.ts';
import type { Manifest } from './manifest.ts';

export interface PageHtmlOptions {
  table: RouteTable;
  facts: Readonly<Record<Language, ShellFacts>>;
  document: Document;
  manifest: Manifest;
}

export interface StreamedPage {
  /** For the head, before the data is there. */
  meta: DocumentMeta;
  /** Never rejects. */
  model: Promise<PageModel>;
  nonce: string;
  /** Aborted when the reader has gone. */
  signal: AbortSignal;
  onError: (error: unknown) => void;
}

/** From a page's data to its bytes: React makes the app, the document stands around it. */
export function createPageHtml({ table, facts, document, manifest }: PageHtmlOptions) {
  const { dataRoutes } = table.handler;
  const pageOf = (context: StaticHandlerContext) => (
    <StaticRouterProvider
      router={createStaticRouter(dataRoutes, context)}
      context={context}
      hydrate={false}
    />
  );

  /** The end of a document, with its `CarriedData` for hydration. */
  function tailOf({ isMadeOnce, json, version }: PageModel): string {
    return documentTail(isMadeOnce ? json : JSON.stringify({ version, build: manifest.build }));
  }

  /**
   * A page whose data is at hand. Sent in one piece, so React adds no script of its own. A page that many addresses
   * share, such as "News not found", says nothing of the one that was asked for first.
   * @throws what a component throws
   */
  async function whole(
    { path, search, route }: Pick<PageAddress, 'path' | 'search' | 'route'>,
    model: PageModel,
  ): Promise<Buffer> {
    const { context } = model;
    const missing = model.status !== 200;
    // A page that many addresses share tells nobody of the first one.
    const query = model.cacheAs === 'own' ? search : '';
    // The menus show where the visitor is: the pattern says that much.
    const place = missing ? context.location.pathname : path;
    const app = await renderWhole(
      <App
        facts={facts[languageOf(place)]}
        path={place}
        address={missing ? null : path + query}
        page={pageOf(context)}
      />,
    );
    const own = { path: missing ? null : path, pattern: route?.pattern, spokenAt: place };
    return Buffer.concat([Buffer.from(document.head(model.meta, own)), app, Buffer.from(tailOf(model))]);
  }

  /**
   * A page whose data is late: the frame at once, the page in its place when its data is there. React's small scripts
   * that put it there carry the nonce.
   * @returns its bytes as they come, when the frame is rendered
   * @throws what a component of the frame throws
   */
  async function stream(
    { path, search, route }: PageAddress,
    { meta, model, nonce, signal, onError }: StreamedPage,
  ): Promise<AsyncIterable<string | Buffer>> {
    const Late = () => pageOf(use(model).context);
    const own = { facts: facts[languageOf(path)], path, address: path + search };
    const app = <App {...own} page={<Late />} />;
    const bytes = new PassThrough();
    await new Promise<void>((resolve, reject) => {
      const { pipe, abort } = renderToPipeableStream(app, {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          pipe(bytes);
          resolve();
        },
        onShellError: reject,
        onError(error) {
          if (!signal.aborted) onError(error);
        },
      });
      signal.addEventListener('abort', () => abort(signal.reason), { once: true });
    });
    return (async function* chunks() {
      yield document.head(meta, { path, pattern: route?.pattern });
      yield* bytes;
      yield tailOf(await model);
    })();
  }

  return { whole, stream };
}

function renderWhole(app: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(app, {
      // Otherwise finished content over about 12 kB is hidden until a script shows it (react/react#34966).
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
  });
}
