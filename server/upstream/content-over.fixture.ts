import type { SafeHtml } from '../../shared/content.ts';
import { createClientLimit } from '../http/budget.ts';
import { createContent } from './content.ts';
import { createContentCache } from './content-cache.ts';
import { ContentFailure } from './content-failure.ts';
import { parseBody } from './parse-body.ts';

export type Body = object | 400 | 404 | 'down';

/** Content over an upstream whose response to a call the test gives. */
export function contentOver(respond: (path: string, query: Record<string, string>) => Body) {
  const clock = { now: 1_000_000 };
  const calls: string[] = [];
  const dropped: string[] = [];
  const parsed: string[] = [];
  const cache = createContentCache({
    ...{ maxBytes: 1_000_000, freshMs: 60_000, staleMs: 600_000 },
    now: () => clock.now,
  });
  const content = createContent({
    cache,
    missLimit: createClientLimit({ now: () => clock.now, max: 3, windowMs: 60_000 }),
    async parse(endpoint, bytes) {
      parsed.push(endpoint);
      return parseBody(endpoint, bytes, (html) => html as SafeHtml);
    },
    onDropped: (endpoint, records) => void dropped.push(`${endpoint} ${records}`),
    upstream: {
      async get(path, query = {}, { mayBeMissing = false, isFurtherPage = false } = {}) {
        calls.push([path, new URLSearchParams(query)].filter(String).join('?'));
        const body = respond(path, query);
        if (body === 404 && (mayBeMissing || isFurtherPage)) return null;
        if (body === 400 && isFurtherPage) return null;
        if (typeof body !== 'object') throw new ContentFailure('refused', 'status', `${path}: ${body}`);
        const text = JSON.stringify(body);
        return { bytes: Buffer.from(text), digest: text };
      },
    },
  });
  return { content, calls, dropped, parsed, clock, cache };
}

export const list = (data: unknown[]) => ({ success: true, data: { data } });
export const press = (id: number | string, date?: string) => ({ id, title: `Press ${id}`, status: 1, date });
export const pressPage = (from: number, length: number) =>
  Array.from({ length }, (_, index): unknown => press(from + index));
export const settled = () => new Promise((resolve) => setImmediate(resolve));
