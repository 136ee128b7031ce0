import { isRouteErrorResponse, useRouteError } from 'react-router';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import type { Language } from '../../shared/language.ts';
import { useLocale } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ErrorPage, type Failure } from './error-page.tsx';
import { FrameAround } from './page-frame.tsx';

/** Every error of React Router, shown by the site's own page within its frame. */
export function RouteError() {
  const { language } = useLocale();
  const failure = failureOf(useRouteError(), language);
  const { notFound, notAvailable } = FRAME[language].error;
  const isMissing = failure.status === 404 || failure.status === 410;
  return (
    <FrameAround>
      <Breadcrumbs crumbs={[{ label: isMissing ? notFound : notAvailable }]} />
      <ErrorPage {...failure} />
    </FrameAround>
  );
}

/** An error as visitors read it: with the loader's message, or a general one; never with its own text. */
export function failureOf(error: unknown, language: Language): Failure {
  const text = FRAME[language].error;
  if (!isRouteErrorResponse(error)) return { status: 500, message: WENT_WRONG[language] };
  const { status } = error;
  // The router's own 404 carries a text, that of a loader an object.
  const data: Partial<Failure> | null = typeof error.data === 'object' ? error.data : null;
  if (data?.message) return { status, message: data.message, near: data.near };
  if (status !== 404) return { status, message: WENT_WRONG[language] };
  return { status, message: data ? text.noSuchPage : text.noSuchAddress };
}
