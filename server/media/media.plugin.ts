import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStream, type MediaAnswer } from './answer.ts';
import { createMedia, type Media, type MediaOptions } from './media.ts';

export interface MediaPluginOptions extends MediaOptions {
  /** The key under which a client's address is counted. */
  addressKey: (address: string) => string;
  /** How long a stop waits for files that are being sent, milliseconds. */
  graceMs?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    media: Media;
  }
}

/** `/media/…` and `/files/…`, and `app.media` for whoever renders addresses of them. */
async function media(app: FastifyInstance, options: MediaPluginOptions): Promise<void> {
  const { graceMs = 4_000, hooks = {}, addressKey, ...rest } = options;
  const service = createMedia({
    ...rest,
    hooks: {
      onRefusedHost: (host) =>
        app.log.warn({ host }, 'pictures or files of a host that is not allowed: MEDIA_HOSTS may name it'),
      onProblem: (what, error) => app.log.error({ err: error }, what),
      ...hooks,
    },
  });
  app.decorate('media', service);

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
        await service.answerPicture({ method: request.method, url: request.url, ifNoneMatch }),
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
        await service.answerFile({
          method: request.method,
          url: request.url,
          headers: pick(request, ['range', 'if-range', 'if-none-match', 'if-modified-since']),
          client: addressKey(request.ip),
          signal: gone.signal,
        }),
      );
    },
  });

  app.addHook('preClose', async () => service.stop(graceMs));
  app.addHook('onClose', async () => service.close());
}

function hand(reply: FastifyReply, { status, headers, body }: MediaAnswer): FastifyReply {
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

/** Decorates the app itself with `media`. */
export const mediaPlugin = Object.assign(media, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('plugin-meta')]: { name: 'media' },
});
