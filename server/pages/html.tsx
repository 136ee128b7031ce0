import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ReactNode, use } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import { App } from '../../client/shell/app.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import { languageOf } from '../../shared/language.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { PageAddress, RouteTable } from './address.ts';
import type { PageModel } from './data.ts';
import type { Document, DocumentMeta, PageFiles } from './document.ts';
import { type Manifest, modulesOf, styleOf } from './manifest.ts';

export interface PageHtmlOptions {
  table: RouteTable;
  facts: ShellFacts;
  document: Document;
  manifest: Manifest;
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

  /**
   * A page whose data is at hand. Sent in one piece, so React adds no script of its own. A page that many addresses
   * share, such as "News not found", says nothing of the one that was asked for first.
   * @throws what a component throws
   */
  async function whole(
    { path, route }: Pick<PageAddress, 'path' | 'route'>,
    model: PageModel,
  ): Promise<Buffer> {
    const { context } = model;
    const missing = model.status !== 200;
    // The menus show where the visitor is: the pattern says that much.
    const place = missing ? context.location.pathname : path;
    const app = await renderWhole(<App facts={facts} path={place} page={pageOf(context)} />);
    const head = document.head(model.meta, missing ? null : path, filesOf(route, missing), languageOf(place));
    return Buffer.concat([Buffer.from(head), app, Buffer.from(document.tail(carriedData(model)))]);
  }

  /** What the document carries for hydration: `CarriedData` as JSON. */
  function carriedData({ isMadeOnce, json, version }: PageModel): string {
    return isMadeOnce ? json : JSON.stringify({ version, build: manifest.build });
  }

  /**
   * A page whose data is late: the frame at once, the page in its place when its data is there. React's small scripts
   * that put it there carry the nonce.
   * @param model never rejects
   * @param signal of a reader who has gone
   * @returns its bytes as they come, when the frame is rendered
   * @throws what a component of the frame throws
   */
  async function stream(
    { path, route }: PageAddress,
    { meta, model, nonce, signal, onError }: StreamedPage,
  ): Promise<AsyncIterable<string | Buffer>> {
    const Late = () => pageOf(use(model).context);
    const app = new PassThrough();
    await new Promise<void>((resolve, reject) => {
      const { pipe, abort } = renderToPipeableStream(<App facts={facts} path={path} page={<Late />} />, {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          pipe(app);
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
      yield document.head(meta, path, filesOf(route));
      yield* app;
      yield document.tail(carriedData(await model));
    })();
  }

  function filesOf(route: PageAddress['route'], missing = false): PageFiles {
    return {
      modules: modulesOf(manifest, route?.pattern),
      style: styleOf(manifest, missing ? undefined : route?.pattern),
    };
  }

  return { whole, stream };
}

export interface StreamedPage {
  /** What the head says before the data is there. */
  meta: DocumentMeta;
  model: Promise<PageModel>;
  nonce: string;
  signal: AbortSignal;
  onError: (error: unknown) => void;
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

/** What the frame of every page needs of the site facts: it travels with each page. */
export function shellFactsOf(facts: SiteFacts, demo: boolean, own: Pick<ShellFacts, 'siteUrl'>): ShellFacts {
  const { groupName, tagline, email, phone, whatsapp, social, copyright, rera } = facts;
  const { openingHours, enquiries } = facts;
  const { name, lines, city, region, postalCode } = facts.office;
  return {
    ...{ groupName, tagline, email, phone, whatsapp, social, copyright, rera },
    office: { name, lines, city, region, postalCode },
    ...{ openingHours, reply: enquiries.reply, demo },
    ...own,
  };
}
