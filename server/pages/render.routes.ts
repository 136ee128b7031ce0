import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormReply } from '../../shared/form-reply.ts';
import { limitKey } from '../http/client-address.ts';
import type { RenderService } from './render-service.ts';

/** Registered last: it takes every GET that nobody else does. */
export async function pageRoutes(app: FastifyInstance, { pages }: { pages: RenderService }): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    config: { reportsItself: true },
    url: '/*',
    handler: (request, reply) => {
      reply.hijack();
      const { id, ip, raw } = request;
      void pages.send({ id, request: raw, response: reply.raw, client: limitKey(ip) });
    },
  });
}

/** Sends the page of an error by Fastify's objects, for whoever has those. */
export function createErrorPage(pages: RenderService) {
  return async (request: FastifyRequest, reply: FastifyReply, status: number, message?: string) => {
    reply.hijack();
    await pages.sendError({ request: request.raw, response: reply.raw }, status, message);
  };
}

/** Sends the page of a form by Fastify's objects; a `retry-after` that was set before goes with it. */
export function createFormPage(pages: RenderService) {
  return async (request: FastifyRequest, reply: FastifyReply, formReply: FormReply) => {
    const retryAfter = reply.getHeader('retry-after');
    reply.hijack();
    await pages.sendForm(
      { id: request.id, request: request.raw, response: reply.raw },
      formReply,
      retryAfter === undefined ? null : String(retryAfter),
    );
  };
}
