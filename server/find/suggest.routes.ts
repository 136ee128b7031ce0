import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE, isLanguage } from '../../shared/language.ts';
import { MAX_QUESTION } from '../../shared/search.ts';
import { createBudget } from '../http/budget.ts';
import { limitKey } from '../http/client-address.ts';
import { type RenderQueue, ShareError } from '../http/render-queue.ts';
import type { Content } from '../upstream/content.ts';
import type { Finding } from './finding.ts';

export interface SuggestOptions {
  finding: Finding;
  content: Content;
  /** A search waits in the queue of renders. */
  renderQueue: RenderQueue;
  /** Milliseconds. */
  now: () => number;
}

/** The most searches for one address: enough for two people on one line who type without a pause. */
const LIMITS = [
  { max: 240, windowMs: 60_000 },
  { max: 20, windowMs: 1_000 },
];
/** Suggestions that come later than this are no help. Milliseconds. */
const MAX_WAIT_MS = 1_000;

/** `GET /_data/suggest?q=` gives pages whose names a visitor may be typing (client/components/suggest.ts). */
export async function suggestRoutes(
  app: FastifyInstance,
  { finding, content, renderQueue, now }: SuggestOptions,
): Promise<void> {
  const limits = LIMITS.map(({ max, windowMs }) => createBudget({ max, windowMs, now }));

  app.get<{ Querystring: { q?: unknown; lang?: unknown } }>(
    '/_data/suggest',
    async ({ query, ip }, reply) => {
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
      const refuse = (status: number, retryAfterS: string) =>
        reply.code(status).header('retry-after', retryAfterS).send({ suggestions: [] });
      const waitMs = Math.max(...limits.map((limit) => limit.take(limitKey(ip))));
      if (waitMs > 0) return refuse(429, String(Math.ceil(waitMs / 1_000)));
      const language = isLanguage(query.lang) ? query.lang : DEFAULT_LANGUAGE;
      const question = typeof query.q === 'string' ? query.q.slice(0, MAX_QUESTION).trim() : '';
      if (!question) return { suggestions: [] };
      try {
        await renderQueue.reserve(limitKey(ip))();
      } catch (error) {
        return refuse(error instanceof ShareError ? 429 : 503, '10');
      }
      const reader = { client: null, deadline: AbortSignal.timeout(MAX_WAIT_MS), takesPartial: false };
      const lists = await finding.lists(async (kind) => (await content[kind](reader)).value as never[]);
      reply.header('cache-control', 'private, max-age=60');
      return { suggestions: await finding.suggest(lists, question, language) };
    },
  );
}
