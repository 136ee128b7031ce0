import { isRouteErrorResponse, useRouteError } from 'react-router';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import type { Language } from '../../shared/language.ts';
import type { Suggestion } from '../../shared/search.ts';
import { useLocale } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ErrorPage } from './error-page.tsx';
import { FrameAround } from './page-frame.tsx';

/** Every error of React Router, shown by the site's own page within its frame. */
export function RouteError() {
  const { language } = useLocale();
  const error = useRouteError();
  const { status, message } = routeErrorOf(error, language);
  const { notFound, notAvailable } = FRAME[language].error;
  return (
    <FrameAround>
      <Breadcrumbs crumbs={[{ label: status === 404 || status === 410 ? notFound : notAvailable }]} />
      <ErrorPage status={status} message={message} near={nearOf(error)} />
    </FrameAround>
  );
}

/** Pages that the address may have meant, as the server found them. */
function nearOf(error: unknown): Pick<Suggestion, 'href' | 'title'>[] {
  const data = isRouteErrorResponse(error) ? (error.data as { near?: Suggestion[] } | null) : null;
  return typeof data === 'object' ? (data?.near ?? []) : [];
}

/** The status and message of an error, for visitors: that of the loader, or a general one; never its own text. */
export function routeErrorOf(error: unknown, language: Language): { status: number; message: string } {
  const text = FRAME[language].error;
  if (!isRouteErrorResponse(error)) return { status: 500, message: WENT_WRONG[language] };
  const { status } = error;
  // The router's own 404 carries a text, that of a loader an object.
  const data: { message?: unknown } | null = typeof error.data === 'object' ? error.data : null;
  if (typeof data?.message === 'string') return { status, message: data.message };
  if (status !== 404) return { status, message: WENT_WRONG[language] };
  return { status, message: data ? text.noSuchPage : text.noSuchAddress };
}
