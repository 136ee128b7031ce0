import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitKey } from '../http/client-address.ts';
import type { Media } from './media.ts';
import { isStream, type MediaResponse, plainResponse } from './media-response.ts';
import type { ShareRequest } from './pictures.ts';

export interface MediaRoutesOptions {
  media: Media;
  /** What the picture at a path below `/share/` says; null where there is none. @throws ContentFailure */
  shareOf: (path: string) => Promise<Pick<ShareRequest, 'card' | 'picture'> | null>;
  /** How long a client has to wait until one more is made for it, milliseconds; 0 = it need not. */
  shareBudget: (client: string) => number;
}

/** Pictures and files by the addresses that `Media` signs, and those that stand for pages. */
export async function mediaRoutes(
  app: FastifyInstance,
  { media, shareOf, shareBudget }: MediaRoutesOptions,
): Promise<void> {
  // One route for both methods: Fastify's own HEAD routes would read a whole stream only to drop it. A wildcard,
  // because a parameter ends at 100 characters.
  const route = { method: ['GET', 'HEAD'], exposeHeadRoute: false };
  app.route({
    ...route,
    url: '/media/*',
    async handler({ method, url, headers }, reply) {
      return hand(reply, await media.respondPicture({ method, url, ifNoneMatch: headers['if-none-match'] }));
    },
  });
  app.route({
    ...route,
    url: '/share/*',
    async handler({ method, url, ip, headers }, reply) {
      const [path = ''] = url.split('?', 1);
      try {
        const share = await shareOf(path);
        if (!share) return hand(reply, plainResponse(404, 'There is no such picture.', 60));
        const ifNoneMatch = headers['if-none-match'];
        const mayMake = () => shareBudget(limitKey(ip));
        return hand(reply, await media.respondShare({ method, ifNoneMatch, mayMake, ...share }));
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'ContentFailure') throw error;
        return hand(reply, plainResponse(503, 'The picture cannot be had just now.', 0, 10));
      }
    },
  });
  app.route({
    ...route,
    url: '/files/*',
    async handler(request, reply) {
      const { method, url, ip } = request;
      const headers = pick(request, ['range', 'if-range', 'if-none-match', 'if-modified-since']);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const file = { method, url, headers, client: limitKey(ip), signal: gone.signal };
      return hand(reply, await media.respondFile(file));
    },
  });
}

function hand(reply: FastifyReply, { status, headers, body }: MediaResponse): FastifyReply {
  // The stream of a reader who went while it was fetched would never end.
  if (isStream(body) && reply.raw.destroyed) body.destroy();
  return reply.code(status).headers(headers).send(body);
}

function pick<Name extends string>(request: FastifyRequest, names: Name[]): Partial<Record<Name, string>> {
  const some: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = request.headers[name];
    if (typeof value === 'string') some[name] = value;
  }
  return some;
}
