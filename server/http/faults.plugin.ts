import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COMMON_HEADERS, type Transport, transportHeaders } from './security-headers.ts';

export interface FaultsOptions {
  transport: Transport;
}

type RenderFault = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message?: string,
) => unknown;

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with that status: a page for people, JSON for programs. */
    answerFault: (request: FastifyRequest, reply: FastifyReply, status: number) => Promise<unknown>;
  }
}

/** What is said of a request that the server could not read. */
const REQUEST_FAULTS: Record<number, string> = {
  400: 'This address cannot be read.',
  404: 'This page does not exist.',
  405: 'This address does not take that.',
  413: 'That is more than this address takes.',
  415: 'This address does not take that kind of content.',
};

/**
 * Errors that nobody answered, and the headers of every answer that brings none of its own. An error's own text
 * never reaches a visitor.
 */
async function faults(app: FastifyInstance, { transport }: FaultsOptions): Promise<void> {
  const common = Object.fromEntries([...COMMON_HEADERS, ...transportHeaders(transport)]);
  app.addHook('onSend', async (_request, reply) => protect(reply));
  function protect(reply: FastifyReply): void {
    for (const name in common) if (!reply.hasHeader(name)) reply.header(name, common[name]);
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
  }

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status =
      error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'a request failed');
    return answerFault(request, reply, status);
  });
  app.setNotFoundHandler((request, reply) => answerFault(request, reply, 404));
  app.decorate('answerFault', answerFault);

  async function answerFault(request: FastifyRequest, reply: FastifyReply, status: number): Promise<unknown> {
    reply.header('cache-control', 'no-store');
    // For an address that the router cannot decode no hook runs.
    protect(reply);
    const message = REQUEST_FAULTS[status];
    const wantsPage = /text\/html/.test(request.headers.accept ?? '') && app.hasDecorator('renderFault');
    if (!wantsPage)
      return reply.code(status).send({ ok: false, message: message ?? 'Something went wrong.' });
    return app.getDecorator<RenderFault>('renderFault')(request, reply, status, message);
  }
}

/** Holds for the whole app. */
export const faultsPlugin = Object.assign(faults, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('plugin-meta')]: { name: 'faults' },
});
