import { isRouteErrorResponse, useRouteError } from 'react-router';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ErrorPage } from './error-page.tsx';
import { FrameAround } from './page-frame.tsx';

/** Every error of React Router, shown by the site's own page within its frame. */
export function RouteFault() {
  const { status, message } = faultOf(useRouteError());
  return (
    <FrameAround>
      <Breadcrumbs crumbs={[{ label: status === 404 ? 'Not found' : 'Not available' }]} />
      <ErrorPage status={status} message={message} />
    </FrameAround>
  );
}

/** What an error says to a visitor: the loader's own message, else the page's; never the error's own text. */
export function faultOf(error: unknown): { status: number; message: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: WENT_WRONG };
  const message = (error.data as { message?: unknown } | null)?.message;
  if (typeof message === 'string') return { status: error.status, message };
  return {
    status: error.status,
    message: error.status === 404 ? 'This page does not exist.' : WENT_WRONG,
  };
}
