import { LRUCache } from 'lru-cache';
import type { StaticHandlerContext } from 'react-router';
import type { PageData } from '../../client/hydration.ts';
import type { Failure } from '../../client/shell/error-page.tsx';
import { TOO_MANY } from '../../client/text/frame.ts';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import type { Language } from '../../shared/language.ts';
import { OverloadError, ShareError } from '../http/render-queue.ts';
import type { PageAddress } from './address.ts';
import type { SentPage } from './send.ts';

/** The kind and language of the page that failed. */
export type FailurePlace = Pick<PageAddress, 'kind' | 'language'>;

type MakePage = (failure: Failure, place: FailurePlace) => Promise<SentPage>;

/** The most cached pages: more than our statuses and messages in each language make. */
const MAX_PAGES = 80;
/** Pages of failures show site facts and the day, which change. */
const MAX_AGE_MS = 60_000;

/** Error pages. Each is rendered once: when everything fails they are sent most. */
export function createFailurePages(make: MakePage): MakePage {
  const pages = new LRUCache<string, SentPage, Parameters<MakePage>>({
    max: MAX_PAGES,
    ttl: MAX_AGE_MS,
    fetchMethod: (_key, _before, { context }) => make(...context),
  });
  return (failure, place) =>
    pages.forceFetch(`${place.kind} ${place.language} ${failure.status} ${failure.message}`, {
      context: [failure, place],
    });
}

/** True for an error that says that a page was not there within its deadline. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** A 429 for a client that has its share, a 503 for a page that is late or refused in overload, a 500 for all else. */
export function failureBy(error: unknown, language: Language): Failure {
  if (error instanceof ShareError) return { status: 429, message: TOO_MANY[language] };
  const status = isTimeout(error) || error instanceof OverloadError ? 503 : 500;
  return { status, message: WENT_WRONG[language] };
}

/** The failure in React Router's form, at the boundary of the error that it stands for. */
export function errorsOf(
  { status, message, near }: Failure,
  { errors }: StaticHandlerContext,
): NonNullable<PageData['errors']> {
  const [boundary = ''] = Object.keys(errors ?? {});
  return { [boundary]: { status, statusText: '', internal: false, data: { message, near } } };
}
