import type { SafeHtml } from '../../shared/content.ts';
import { createBudget } from '../http/budget.ts';
import { cacheOver, MINUTE, settled } from './cache.fixture.ts';
import type { ContentCacheOptions } from './cache.ts';
import { createContent, isListed, isUnlisted } from './content.ts';
import { createLoad } from './load.ts';
import { ContentFailure, type ContentReader } from './reading.ts';

export type Body = Record<string, unknown> | 400 | 404 | 'down';
export type Respond = (path: string, query: Record<string, string>) => Body | Promise<Body>;

/** Content over an upstream that responds with `upstream.body`, which the test sets. */
export function contentOver(body: Body | Respond, options: Partial<ContentCacheOptions> = {}) {
  const upstream = { body };
  const calls: string[] = [];
  const dropped: string[] = [];
  const load = createLoad({
    isListed: (list, id) => isListed(cache, list, id),
    isUnlisted: (list, id) => isUnlisted(cache, list, id),
    sanitise: (html) => html as SafeHtml,
    onListChanged() {},
    onFaults() {},
    onDrift() {},
    onBroken() {},
    onDropped: (endpoint, records) => void dropped.push(`${endpoint} ${records}`),
    upstream: {
      async get(path, query = {}, { byId = false, isLaterPage = false } = {}) {
        calls.push([path, new URLSearchParams(query)].filter(String).join('?'));
        const { body: given } = upstream;
        const body = typeof given === 'function' ? await given(path, query) : given;
        if (body === 404 && (byId || isLaterPage)) return null;
        if (body === 400 && isLaterPage) return null;
        if (typeof body !== 'object') throw new ContentFailure('status', `${path}: ${body}`);
        return Buffer.from(JSON.stringify(body));
      },
    },
  });
  const { cache, clock, events }: ReturnType<typeof cacheOver> = cacheOver(load, options);
  const missLimit = createBudget({ now: () => clock.now, max: 3, windowMs: MINUTE });
  const content = createContent(cache, missLimit);
  /** A reading after that time, once the refresh that is then due has ended. */
  async function after<T>(ms: number, read: () => Promise<T>): Promise<T> {
    clock.now += ms;
    await read();
    await settled();
    return read();
  }
  const pressAfter = (ms: number) => after(ms, content.press);
  return { content, upstream, calls, dropped, clock, cache, events, after, pressAfter };
}

/** A reader whose patience ends when the test says so. */
export function aReader({ client = null, takesPartial = true }: Partial<ContentReader> = {}) {
  const patience = new AbortController();
  const reader: ContentReader = { client, deadline: patience.signal, takesPartial };
  return { reader, leave: () => patience.abort() };
}

/** An upstream whose lists have those pages. */
export const inPages =
  (...pages: unknown[][]): Respond =>
  (_path, { page = '1' }) =>
    list(pages[Number(page) - 1] ?? []);
export const list = (data: unknown[]) => ({ success: true, data: { data } });
export const press = (id: number | string, date?: string) => ({ id, title: `Press ${id}`, status: 1, date });
export const pressPage = (from: number, length: number) =>
  Array.from({ length }, (_, index): unknown => press(from + index));
