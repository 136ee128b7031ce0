import { LRUCache } from 'lru-cache';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { OverloadError } from '../http/render-queue.ts';
import type { PageKind } from './address.ts';
import { type SentPage, sentPage } from './compression.ts';
import type { PageModel } from './data.ts';
import type { PageHeaders } from './response.ts';

export interface FailurePagesOptions {
  /** The data of the page that says so. */
  errorModel: (status: number, message: string) => Promise<PageModel>;
  render: (model: PageModel) => Promise<Buffer>;
  headers: PageHeaders;
}

interface Failure {
  kind: PageKind;
  status: number;
  message: string;
}

/** Statuses times messages of our own: no more than a few. */
const MAX_PAGES = 40;
/** They change with site facts and with the day. */
const MAX_AGE_MS = 60_000;

/** True for an error that says that a page was not there within its deadline. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** Pages that say what went wrong. Each is rendered once: when everything fails they are sent most. */
export function createFailurePages({ errorModel, render, headers }: FailurePagesOptions) {
  const pages = new LRUCache<string, SentPage, Failure>({
    ...{ max: MAX_PAGES, ttl: MAX_AGE_MS },
    async fetchMethod(_key, _before, { context: { kind, status, message } }) {
      const model = await errorModel(status, message);
      const bytes = kind === 'data' ? Buffer.from(model.json) : await render(model);
      const ownHeaders = headers.whole(kind, model.status, 'failed');
      return sentPage({ status: model.status, digest: model.digest, headers: ownHeaders }, bytes);
    },
  });

  function of(kind: PageKind, status: number, message: string): Promise<SentPage> {
    return pages.forceFetch(`${kind} ${status} ${message}`, { context: { kind, status, message } });
  }

  /** A page that could not be rendered in time, or for now, is a 503, everything else our own failure. */
  function statusOf(error: unknown): number {
    return isTimeout(error) || error instanceof OverloadError ? 503 : 500;
  }

  return {
    of,
    /** The data of the page that says so. */
    modelOf: (error: unknown): Promise<PageModel> => errorModel(statusOf(error), WENT_WRONG),
    ofError: (kind: PageKind, error: unknown): Promise<SentPage> => of(kind, statusOf(error), WENT_WRONG),
  };
}
