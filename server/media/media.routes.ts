import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitKey } from '../http/client-address.ts';
import type { Media } from './media.ts';
import { isStream, type MediaResponse } from './media-response.ts';

/** Pictures and files by the addresses that `Media` signs. */
export async function mediaRoutes(app: FastifyInstance, { media }: { media: Media }): Promise<void> {
  // One route for both methods: Fastify's own HEAD routes would read a whole stream only to drop it. A wildcard,
  // because a parameter ends at 100 characters.
  const route = { method: ['GET', 'HEAD'], exposeHeadRoute: false };
  app.route({
    ...route,
    url: '/media/*',
    handler: async (request, reply) => {
      const ifNoneMatch = request.headers['if-none-match'];
      return hand(
        reply,
        await media.respondPicture({ method: request.method, url: request.url, ifNoneMatch }),
      );
    },
  });
  app.route({
    ...route,
    url: '/files/*',
    handler: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      return hand(
        reply,
        await media.respondFile({
          method: request.method,
          url: request.url,
          headers: pick(request, ['range', 'if-range', 'if-none-match', 'if-modified-since']),
          client: limitKey(request.ip),
          signal: gone.signal,
        }),
      );
    },
  });
}

function hand(reply: FastifyReply, { status, headers, body }: MediaResponse): FastifyReply {
  // Nobody would end the stream of a reader who went while it was fetched.
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
