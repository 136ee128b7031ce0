import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormReply } from '../../shared/enquiry-messages.ts';
import type { Text } from '../../shared/language.ts';
import { limitKey } from '../http/client-address.ts';
import type { PageRequest, RenderService } from './render-service.ts';
import { sendPage, sendPieces } from './send.ts';

/** The route of all pages. Registered last: it takes every GET that no other route takes. */
export async function pageRoutes(app: FastifyInstance, { pages }: { pages: RenderService }): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: '/*',
    async handler(request, reply) {
      const { url = '/' } = request.raw;
      // Most pages are cached under the very address of their request: nothing else of the request is read.
      const { page, pattern } = pages.cached(url) ?? (await pages.page(askedBy(request)));
      request.pattern = pattern;
      return 'pieces' in page ? sendPieces(request, reply, page) : sendPage(request, reply, page);
    },
  });
}

/** Sends the page of an error. */
export function createErrorPage(pages: RenderService) {
  return async (request: FastifyRequest, reply: FastifyReply, status: number, message?: Text) =>
    sendPage(request, reply, await pages.errorPage(request.raw, status, message));
}

/** Sends the page of a form; a `retry-after` that was set before goes with it. */
export function createFormPage(pages: RenderService) {
  return async (request: FastifyRequest, reply: FastifyReply, formReply: FormReply) => {
    const retryAfter = reply.getHeader('retry-after')?.toString();
    return sendPage(request, reply, await pages.formPage(askedBy(request), formReply, retryAfter));
  };
}

const askedBy = ({ id, raw, ip }: FastifyRequest): PageRequest => ({
  id,
  request: raw,
  client: limitKey(ip),
});
