import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { createLeastUsed } from '../http/least-used.ts';
import { OverloadError } from '../http/render-queue.ts';
import type { PageKind } from './address.ts';
import { type BrotliQueue, createBodies, type SentPage } from './compression.ts';
import type { PageModel } from './data.ts';
import { DeadlineError } from './deadline.ts';
import type { PageHeaders } from './response.ts';

export interface FailurePagesOptions {
  /** The data of the page that says so. */
  errorModel: (status: number, message: string) => Promise<PageModel>;
  render: (model: PageModel) => Promise<Buffer>;
  headers: PageHeaders;
  queue: BrotliQueue;
}

/** Statuses times messages of our own: no more than a few. */
const MAX_PAGES = 40;
/** What a page says of itself may change with its content and with the day. */
const MAX_AGE_MS = 60_000;

/** Pages that say what went wrong. Each is rendered once: when everything fails they are what is sent most. */
export function createFailurePages({ errorModel, render, headers, queue }: FailurePagesOptions) {
  const pages = createLeastUsed<string, Promise<SentPage>>(MAX_PAGES, { ttl: MAX_AGE_MS });

  function of(kind: PageKind, status: number, message: string): Promise<SentPage> {
    const key = `${kind} ${status} ${message}`;
    const known = pages.get(key);
    if (known) return known;
    const page = make(kind, status, message);
    pages.set(key, page);
    page.catch(() => pages.delete(key));
    return page;
  }

  async function make(kind: PageKind, status: number, message: string): Promise<SentPage> {
    const model = await errorModel(status, message);
    const bytes = kind === 'data' ? Buffer.from(model.json) : await render(model);
    const ownHeaders = headers.whole(kind, model.status, 'failed');
    const { digest } = model;
    const bodies = createBodies(bytes, {
      ...{ digest, headers: ownHeaders, queue },
      isCached: () => true,
      onGrown: () => {},
    });
    return { ...{ status: model.status, digest, headers: ownHeaders }, ...bodies };
  }

  /** What could not be rendered in time, or not at all for now, is a 503, everything else our own failure. */
  function statusOf(error: unknown): number {
    return error instanceof DeadlineError || error instanceof OverloadError ? 503 : 500;
  }

  return {
    of,
    /** The data of the page that says so. */
    modelOf: (error: unknown): Promise<PageModel> => errorModel(statusOf(error), WENT_WRONG),
    ofError: (kind: PageKind, error: unknown): Promise<SentPage> => of(kind, statusOf(error), WENT_WRONG),
  };
}
