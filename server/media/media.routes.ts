import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitKey } from '../http/client-address.ts';
import { requestLanguage } from '../http/request-language.ts';
import type { Media } from './media.ts';
import type { Share } from './pictures.ts';
import { REFUSALS } from './refusals.ts';
import { type MediaResponse, sentence } from './responses.ts';

export interface MediaRoutesOptions {
  media: Media;
  /** The share picture at a path that begins with `/share/`; null where there is none. @throws ContentFailure */
  shareOf: (path: string) => Promise<Share | null>;
  /** @returns the wait before one more may be made for that client; milliseconds, 0 = none */
  shareBudget: (client: string) => number;
}

/** Routes of pictures and files at signed addresses, and of share pictures, whose addresses have no signature. */
export async function mediaRoutes(
  app: FastifyInstance,
  { media, shareOf, shareBudget }: MediaRoutesOptions,
): Promise<void> {
  // One route for both methods: Fastify's HEAD routes would read a whole stream only to drop it. A wildcard, because
  // a parameter has a bound on its length.
  function serve(
    url: string,
    respond: (request: FastifyRequest, reply: FastifyReply) => Promise<MediaResponse>,
  ) {
    app.route({
      method: ['GET', 'HEAD'],
      exposeHeadRoute: false,
      url,
      async handler(request, reply) {
        const { status, headers, body, refusal } = await respond(request, reply);
        // Without this a stream never ends whose reader has disconnected meanwhile.
        if (body && typeof body === 'object' && 'destroy' in body && reply.raw.destroyed) body.destroy();
        const said = refusal && `${REFUSALS[refusal][requestLanguage(request.raw)]}\n`;
        return reply
          .code(status)
          .headers(headers)
          .send(said ?? body);
      },
    });
  }

  serve('/media/*', (request) => media.respondPicture(request, limitKey(request.ip)));
  serve('/share/*', async (request) => {
    const [path = ''] = request.url.split('?', 1);
    try {
      const share = await shareOf(path);
      if (!share) return sentence('unknown', 404, 'noPicture', { maxAge: 60 });
      const client = limitKey(request.ip);
      return await media.respondShare(request, client, share, () => shareBudget(client));
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ContentFailure') throw error;
      return sentence('failed', 503, 'pictureLater', { retryAfter: 10 });
    }
  });
  serve('/files/*', (request, reply) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    return media.respondFile(request, limitKey(request.ip), gone.signal);
  });
}
