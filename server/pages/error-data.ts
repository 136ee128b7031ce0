import type { StaticHandlerContext } from 'react-router';
import type { PageData } from '../../client/hydration.ts';
import { routeErrorOf } from '../../client/shell/route-error.tsx';
import type { ContentLists } from '../../shared/content.ts';
import type { Language } from '../../shared/language.ts';
import type { MatchedRoute } from './address.ts';
import type { Meant } from './near.ts';

/** @returns the day on which a record left its list; null where it never was there, or still is */
export type GoneSince = (list: keyof ContentLists, idOrSlug: string) => string | null;

const GONE = 410;

/** Makes a record that was not found 410 where it was on its list once: search engines then forget it at once. */
export function asGone(
  context: StaticHandlerContext,
  route: MatchedRoute | null,
  goneSince: GoneSince,
): StaticHandlerContext {
  if (context.statusCode !== 404 || !route || !context.errors) return context;
  const { path, record: list } = route.row;
  const name = context.matches.at(-1)?.params[path.split(':').at(-1) ?? ''];
  if (!list || !name || !goneSince(list, name)) return context;
  const errors = mapValues(context.errors, (error) => ({
    ...{ status: GONE, statusText: '', internal: false },
    data: (error as { data?: unknown }).data ?? null,
  }));
  return { ...context, statusCode: GONE, errors };
}

/** No more of an error than the browser needs: one that a loader threw on purpose, or a bare 500. */
export function plainErrors(
  errors: Record<string, unknown>,
  language: Language,
  near: Meant[],
): NonNullable<PageData['errors']> {
  return mapValues(errors, (error) => {
    const { status, message } = routeErrorOf(error, language);
    return plainError(status, message, near);
  });
}

/** @param message as the visitor reads it @param near pages that the address may have meant */
export function plainError(status: number, message: string, near: Meant[] = []) {
  return { status, statusText: '', internal: false, data: near.length ? { message, near } : { message } };
}

function mapValues<From, To>(values: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
