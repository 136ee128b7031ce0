import { hash } from 'node:crypto';
import { RouterContextProvider, type StaticHandlerContext } from 'react-router';
import { backendContext } from '../../client/backend.ts';
import type { HydrationData, PageData } from '../../client/hydration.ts';
import type { PageMeta } from '../../client/page.ts';
import { faultOf } from '../../client/shell/route-fault.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import type { Dependency } from './collaborators.ts';
import type { PageAddress } from './page-address.ts';
import type { RouteTable } from './route-table.ts';
import { type BackendSources, createServerBackend } from './server-backend.ts';

/** A page's data: what its loader gave, before anything is drawn. */
export interface PageModel {
  status: number;
  context: StaticHandlerContext;
  meta: PageMeta;
  data: PageData;
  /** Of everything the page is drawn from: the same digest is the same page. */
  digest: string;
  read: Dependency[];
}

/** Where a loader sends the visitor instead. */
export interface Redirect {
  location: string;
  status: number;
}

export interface QueryOptions {
  table: RouteTable;
  sources: BackendSources;
  facts: ShellFacts;
  build: string;
  groupName: string;
  /** The day in Asia/Kolkata. */
  today: () => string;
}

/** Runs the loader of a page; never rejects for a fault of upstream (that is a page of its own). */
export function createPageQuery({ table, sources, facts, build, groupName, today }: QueryOptions) {
  return async function query(
    { path, search, route }: PageAddress,
    formReply: FormReply | null,
    signal: AbortSignal,
  ): Promise<PageModel | Redirect> {
    const day = today();
    const read: Dependency[] = [];
    const requestContext = new RouterContextProvider();
    requestContext.set(backendContext, createServerBackend(sources, day, formReply, read));
    // The origin means nothing here: loaders see the path and the query alone.
    const request = new Request(`http://site.invalid${path}${search}`, { signal });
    const context = await table.handler.query(request, { requestContext });
    if (context instanceof Response) {
      return { location: context.headers.get('location') ?? '/', status: context.status };
    }
    const fault = context.errors && faultOf(Object.values(context.errors)[0]);
    const status = fault?.status ?? context.statusCode;
    const match = context.matches.at(-1);
    const view = match && context.loaderData[match.route.id];
    const meta: PageMeta =
      fault || !route
        ? { title: `${fault?.message ?? 'Not found'} | ${groupName}`, noindex: true }
        : route.handle.meta(view, facts);
    const data: PageData = {
      build,
      status,
      loaderData: context.loaderData,
      errors: context.errors && plainErrors(context.errors),
      title: meta.title,
    };
    const digest = hash('sha1', JSON.stringify([day, data, meta, formReply]));
    return { status, context, meta, data, digest, read };
  };
}

export type PageQuery = ReturnType<typeof createPageQuery>;

/** What the browser needs, no more: an error that a loader threw on purpose, or a bare 500. */
function plainErrors(errors: Record<string, unknown>): NonNullable<PageData['errors']> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { status, message } = faultOf(error);
      return [id, { status, statusText: '', internal: false, data: { message } }];
    }),
  );
}

export function isRedirect(model: PageModel | Redirect): model is Redirect {
  return 'location' in model;
}

/** What the page carries for hydration. */
export function hydrationOf(model: PageModel, facts: ShellFacts): HydrationData {
  return { ...model.data, facts };
}
