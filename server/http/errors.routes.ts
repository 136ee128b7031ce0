import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Text } from '../../shared/language.ts';
import { requestLanguage } from './request-language.ts';
import { commonHeaders, type Transport } from './security-headers.ts';

export interface ErrorResponderOptions {
  transport: Transport;
  /** Sends a page for people. */
  renderError: (request: FastifyRequest, reply: FastifyReply, status: number, message?: Text) => unknown;
}

/** A visitor's message for a request that the server cannot take. */
const REQUEST_ERRORS: Record<number, Text> = {
  400: { en: 'This address cannot be read.', hi: 'यह पता पढ़ा नहीं जा सकता।' },
  404: { en: 'This page does not exist.', hi: 'यह पेज नहीं है।' },
  413: { en: 'That is more than this address takes.', hi: 'यह इस पते के लिए बहुत ज़्यादा है।' },
  415: {
    en: 'This address does not take that kind of content.',
    hi: 'इस पते पर इस तरह की सामग्री नहीं भेजी जा सकती।',
  },
};
const FAILED: Text = { en: 'Something went wrong.', hi: 'कुछ गड़बड़ हो गई।' };

/** Sends errors, and adds the protecting headers that a response does not have. */
export function createErrorResponder({ transport, renderError }: ErrorResponderOptions) {
  const common = Object.entries({
    ...commonHeaders(transport),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });

  function protect(reply: FastifyReply): void {
    for (const [name, value] of common) if (!reply.hasHeader(name)) reply.header(name, value);
  }

  /** Sends a page to people, JSON to programs. */
  async function sendError(request: FastifyRequest, reply: FastifyReply, status: number): Promise<unknown> {
    reply.header('cache-control', 'no-store');
    // No hook runs for an address that the router cannot decode.
    protect(reply);
    const message = REQUEST_ERRORS[status];
    if (/text\/html/.test(request.headers.accept ?? '')) return renderError(request, reply, status, message);
    const said = (message ?? FAILED)[requestLanguage(request.raw)];
    return reply.code(status).send({ ok: false, message: said });
  }

  return { protect, sendError };
}

type ErrorResponder = ReturnType<typeof createErrorResponder>;
export type SendError = ErrorResponder['sendError'];

/** Responds to errors that no handler caught. A visitor never sees an error's own text. */
export const errorRoutes = plugin(
  async (app: FastifyInstance, { protect, sendError }: ErrorResponder): Promise<void> => {
    // An unknown address gets its response before the body arrives, which is not read.
    app.addHook('onRequest', async (request, reply) => {
      if (!request.is404) return;
      reply.raw.setHeader('connection', 'close');
      return sendError(request, reply, 404);
    });
    app.addHook('onSend', async (_request, reply) => protect(reply));
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const { statusCode = 500 } = error;
      const status = statusCode >= 400 && statusCode < 500 ? statusCode : 500;
      if (status === 500) request.log.error({ err: error }, 'a request failed');
      return sendError(request, reply, status);
    });
    app.setNotFoundHandler((request, reply) => sendError(request, reply, 404));
  },
  { name: 'errors' },
);
