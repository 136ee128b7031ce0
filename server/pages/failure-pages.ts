import { LRUCache } from 'lru-cache';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import type { Language, Text } from '../../shared/language.ts';
import { OverloadError } from '../http/render-queue.ts';
import type { PageKind } from './address.ts';
import { type SentPage, sentPage } from './compression.ts';
import type { PageModel } from './data.ts';
import type { PageHeaders } from './response.ts';

export interface FailurePagesOptions {
  /** The data of the page that says so. */
  errorModel: (status: number, message: Text, language: Language) => Promise<PageModel>;
  render: (model: PageModel) => Promise<Buffer>;
  headers: PageHeaders;
}

/** The page whose failure it is. */
export interface FailurePlace {
  kind: PageKind;
  language: Language;
}

export interface Failure extends FailurePlace {
  status: number;
  message: Text;
}

/** Statuses times messages of our own in each language: no more than a few. */
const MAX_PAGES = 80;
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
    async fetchMethod(_key, _before, { context: { kind, status, message, language } }) {
      const model = await errorModel(status, message, language);
      const bytes = kind === 'data' ? Buffer.from(model.json) : await render(model);
      const ownHeaders = headers.whole(kind, model.status, 'failed');
      return sentPage({ status: model.status, digest: model.digest, headers: ownHeaders }, bytes);
    },
  });

  function of(failure: Failure): Promise<SentPage> {
    const { kind, status, message, language } = failure;
    return pages.forceFetch(`${kind} ${status} ${message[language]}`, { context: failure });
  }

  /** A page that could not be rendered in time, or for now, is a 503, everything else our own failure. */
  function statusOf(error: unknown): number {
    return isTimeout(error) || error instanceof OverloadError ? 503 : 500;
  }

  return {
    of,
    /** The data of the page that says so. */
    modelOf: (error: unknown, language: Language): Promise<PageModel> =>
      errorModel(statusOf(error), WENT_WRONG, language),
    ofError: (error: unknown, place: FailurePlace): Promise<SentPage> =>
      of({ ...place, status: statusOf(error), message: WENT_WRONG }),
  };
}
