import type { FastifyInstance, FastifyReply } from 'fastify';
import { limitKey } from '../http/client-address.ts';
import type { Media } from './media.ts';
import type { Share } from './pictures.ts';
import { type MediaResponse, sentence } from './responses.ts';

export interface MediaRoutesOptions {
  media: Media;
  /** The share picture at a path below `/share/`; null where there is none. @throws ContentFailure */
  shareOf: (path: string) => Promise<Share | null>;
  /** @returns the time until one more is made for that client; milliseconds, 0 = now */
  shareBudget: (client: string) => number;
}

/** Pictures and files by signed addresses, and share pictures by those of pages. */
export async function mediaRoutes(
  app: FastifyInstance,
  { media, shareOf, shareBudget }: MediaRoutesOptions,
): Promise<void> {
  // One route for both methods: Fastify's HEAD routes would read a whole stream only to drop it. A wildcard, because
  // a parameter has a bound on its length.
  const route = { method: ['GET', 'HEAD'], exposeHeadRoute: false };
  app.route({
    ...route,
    url: '/media/*',
    handler: async (request, reply) => hand(reply, await media.respondPicture(request)),
  });
  app.route({
    ...route,
    url: '/share/*',
    async handler(request, reply) {
      const [path = ''] = request.url.split('?', 1);
      try {
        const share = await shareOf(path);
        if (!share) return hand(reply, sentence('unknown', 404, 'There is no such picture.', { maxAge: 60 }));
        const mayMake = () => shareBudget(limitKey(request.ip));
        return hand(reply, await media.respondShare(request, share, mayMake));
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'ContentFailure') throw error;
        const text = 'The picture cannot be had just now.';
        return hand(reply, sentence('failed', 503, text, { retryAfter: 10 }));
      }
    },
  });
  app.route({
    ...route,
    url: '/files/*',
    async handler(request, reply) {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      return hand(reply, await media.respondFile(request, limitKey(request.ip), gone.signal));
    },
  });
}

function hand(reply: FastifyReply, { status, headers, body }: MediaResponse): FastifyReply {
  // Without this the stream of a reader who went meanwhile would never end.
  if (body && typeof body === 'object' && 'destroy' in body && reply.raw.destroyed) body.destroy();
  return reply.code(status).headers(headers).send(body);
}
