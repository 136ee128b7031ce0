import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormReply } from '../../shared/enquiry-messages.ts';
import type { Text } from '../../shared/language.ts';
import { limitKey } from '../http/client-address.ts';
import type { PageRequest, RenderService } from './render-service.ts';

/**
 * Sends cached pages before Fastify sees their requests: it would take a quarter of their time.
 * @param handler Fastify's, for all other requests
 */
export function cachedPagesFirst(pages: RenderService, newId: () => string, handler: RequestListener) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (!pages.sendCached({ id: newId(), request, response })) handler(request, response);
  };
}

/** Registered last: it takes every GET that nobody else does. */
export async function pageRoutes(app: FastifyInstance, { pages }: { pages: RenderService }): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    config: { reportsItself: true },
    url: '/*',
    handler: (request, reply) => void pages.send(takenOver(request, reply)),
  });
}

/** Sends the page of an error by Fastify's objects. */
export function createErrorPage(pages: RenderService) {
  return (request: FastifyRequest, reply: FastifyReply, status: number, message?: Text) =>
    pages.sendError(takenOver(request, reply), status, message);
}

/** Sends the page of a form by Fastify's objects; a `retry-after` that was set before goes with it. */
export function createFormPage(pages: RenderService) {
  return (request: FastifyRequest, reply: FastifyReply, formReply: FormReply) => {
    const retryAfter = reply.getHeader('retry-after')?.toString();
    return pages.sendForm(takenOver(request, reply), formReply, retryAfter);
  };
}

/** From then on the response is not Fastify's. */
function takenOver(request: FastifyRequest, reply: FastifyReply): PageRequest {
  reply.hijack();
  return {
    ...{ id: request.id, request: request.raw, response: reply.raw },
    client: limitKey(request.ip),
  };
}
