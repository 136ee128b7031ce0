import type { StaticHandlerContext } from 'react-router';
import type { ContentLists } from '../../shared/content.ts';
import type { MatchedRoute } from './address.ts';

/** @returns the day on which what has that id or slug left its list; null where it never was there, or still is */
export type GoneSince = (list: keyof ContentLists, name: string) => string | null;

const GONE = 410;

/** What a loader has not found is gone (410) where it was on its list once: search engines then forget it at once. */
export function asGone(
  context: StaticHandlerContext,
  route: MatchedRoute | null,
  goneSince: GoneSince,
): StaticHandlerContext {
  if (context.statusCode !== 404 || !route || !context.errors) return context;
  const { path, record: list } = route.row;
  const name = context.matches.at(-1)?.params[path.split(':').at(-1) ?? ''];
  if (!list || !name || !goneSince(list, name)) return context;
  const errors = Object.entries(context.errors).map(([id, error]) => [
    id,
    { status: GONE, statusText: '', internal: false, data: (error as { data?: unknown }).data ?? null },
  ]);
  return { ...context, statusCode: GONE, errors: Object.fromEntries(errors) };
}
