import { type ReactNode, use } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { createStaticRouter, StaticRouterProvider } from 'react-router';
import { App } from '../../client/shell/app.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import { type Language, languageOf } from '../../shared/language.ts';
import type { PageAddress, RouteTable } from './address.ts';
import type { PageModel } from './data.ts';
import { createDocument, type DocumentMeta, type DocumentOptions, documentTail } from './document.ts';

export interface PageHtmlOptions extends DocumentOptions {
  table: RouteTable;
  facts: Readonly<Record<Language, ShellFacts>>;
}

/** How a page whose data is late is rendered. */
export interface LateOptions {
  nonce: string;
  /** Aborted when the reader has gone. */
  signal: AbortSignal;
  onError: (error: unknown) => void;
}

/** Renders a page's data to bytes: the app by React, the document around it as text. */
export function createPageHtml({ table, facts, manifest, siteUrl, demo }: PageHtmlOptions) {
  const document = createDocument({ manifest, siteUrl, facts, demo });
  const pageOf = ({ context, pattern }: PageModel) => (
    <StaticRouterProvider
      router={createStaticRouter(table.handler(pattern).dataRoutes, context)}
      context={context}
      hydrate={false}
    />
  );

  /** @param address null for a page that has none of its own */
  function appOf(path: string, address: string | null, page: ReactNode): ReactNode {
    return <App {...{ facts: facts[languageOf(path)], path, address, page }} />;
  }

  /**
   * The end of a document, with its `CarriedData` for hydration: the page's data itself where a second request would
   * get other data, or none.
   */
  function tailOf({ keeping, failed, json, digest }: PageModel): string {
    const isMadeOnce = keeping !== 'kept' || failed;
    return documentTail(isMadeOnce ? json : JSON.stringify({ version: digest, build: manifest.build }));
  }

  /**
   * A page whose data is at hand.
   * @throws what a component throws
   */
  function whole(model: PageModel): Buffer {
    const { meta, pattern, path, address } = model;
    const head = document.head(meta, { path, pattern, isMissing: address === null });
    return Buffer.from(head + renderToString(appOf(path, address, pageOf(model))) + tailOf(model));
  }

  /**
   * A page whose data is late: the frame at once, the page in its place when its data is there. React's small scripts
   * that put it there carry the nonce.
   * @param meta the contents of the head, before the data is there
   * @param late the data of the page; never rejects
   * @returns the page's bytes as they come, when the frame is rendered
   * @throws what a component of the frame throws
   */
  async function stream(
    { path, search, route }: PageAddress,
    meta: DocumentMeta,
    late: Promise<PageModel>,
    { nonce, signal, onError }: LateOptions,
  ): Promise<AsyncIterable<string | Uint8Array>> {
    const Late = () => pageOf(use(late));
    const app = await renderToReadableStream(appOf(path, path + search, <Late />), {
      nonce,
      signal,
      // Otherwise finished content over about 12 kB is hidden until a script shows it (react/react#34966).
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        if (!signal.aborted) onError(error);
      },
    });
    // Not lost: the pieces of the page end with the same error.
    app.allReady.catch(() => {});
    return (async function* pieces() {
      yield document.head(meta, { path, pattern: route?.pattern });
      yield* app;
      yield tailOf(await late);
    })();
  }

  return { whole, stream };
}
