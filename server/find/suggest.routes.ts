import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { MAX_QUESTION } from '../../shared/search.ts';
import { limitKey } from '../http/client-address.ts';
import { createClientLimit } from '../http/client-limit.ts';
import type { Content } from '../upstream/content.ts';
import type { Finding } from './finding.ts';

export interface SuggestOptions {
  finding: Finding;
  content: Content;
  /** Milliseconds. */
  now: () => number;
}

/** Of one address in a minute: two people on one line who type without a pause. */
const MAX_SUGGESTIONS = 240;
/** Suggestions that come later than this are no help. Milliseconds. */
const MAX_WAIT_MS = 1_000;

/** `GET /_data/suggest?q=` gives pages that somebody may be typing the name of (client/components/suggest.ts). */
export async function suggestRoutes(
  app: FastifyInstance,
  { finding, content, now }: SuggestOptions,
): Promise<void> {
  const limit = createClientLimit({ now, max: MAX_SUGGESTIONS });

  app.get<{ Querystring: { q?: unknown } }>('/_data/suggest', async ({ query, ip }, reply) => {
    reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
    if (!limit.take(limitKey(ip)))
      return reply.code(429).header('retry-after', '60').send({ suggestions: [] });
    const question = typeof query.q === 'string' ? query.q.slice(0, MAX_QUESTION).trim() : '';
    if (!question) return { suggestions: [] };
    const reader = { client: null, deadline: AbortSignal.timeout(MAX_WAIT_MS), takesPartial: false };
    const lists = await finding.lists(async (kind) => (await content[kind](reader)).value as never[]);
    reply.header('cache-control', 'private, max-age=60');
    return { suggestions: await finding.suggest(lists, question, DEFAULT_LANGUAGE) };
  });
}
