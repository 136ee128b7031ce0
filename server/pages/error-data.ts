import type { StaticHandlerContext } from 'react-router';
import type { PageData } from '../../client/hydration.ts';
import { routeErrorOf } from '../../client/shell/route-error.tsx';
import { type Language, languageOf } from '../../shared/language.ts';
import type { ClientLimit } from '../http/client-limit.ts';
import type { PageAddress } from './address.ts';
import type { BackendSources } from './backend.ts';
import { type Meant, nearPages } from './near-pages.ts';

/** Statuses of an address that leads nowhere. */
const LEADS_NOWHERE = [404, 410];
/** How long its page waits for content that may say what was meant; milliseconds. */
const MAX_WAIT_MS = 150;
const MAX_NEAR = 4;

/** @param limit bounds how often one client is told */
export function createNear({ finding, content }: BackendSources, limit: ClientLimit) {
  /** What an address that leads nowhere may have meant. A page past the end of a list means nothing else. */
  return async (
    { errors }: StaticHandlerContext,
    { path, route }: PageAddress,
    client: string | null,
  ): Promise<Meant[]> => {
    const error = errors && Object.values(errors)[0];
    if (!error || client === null || (route && !route.pattern.includes(':'))) return [];
    const { status } = routeErrorOf(error, languageOf(path));
    if (!LEADS_NOWHERE.includes(status) || !limit.take(client)) return [];
    const reader = { client: null, deadline: AbortSignal.timeout(MAX_WAIT_MS), takesPartial: false };
    const lists = await finding.lists(async (kind) => (await content[kind](reader)).value as never[]);
    const records = await finding.near(lists, path, languageOf(path));
    return [...(route ? [] : nearPages(path, languageOf(path))), ...records].slice(0, MAX_NEAR);
  };
}

/** What the browser needs, no more: an error that a loader threw on purpose, or a bare 500. */
export function plainErrors(
  errors: Record<string, unknown>,
  language: Language,
  near: Meant[],
): NonNullable<PageData['errors']> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { status, message } = routeErrorOf(error, language);
      return [id, plainError(status, message, near)];
    }),
  );
}

/** @param message as the visitor reads it @param near what the address may have meant */
export function plainError(status: number, message: string, near: Meant[] = []) {
  const data = near.length ? { message, near } : { message };
  return { status, statusText: '', internal: false, data };
}
