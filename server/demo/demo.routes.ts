import fastifyStatic from '@fastify/static';
import { type FastifyReply, fastify } from 'fastify';
import { answerContent, failure, type JsonResponse } from './content-calls.ts';
import { type DemoContent, demoContent } from './demo-content.ts';
import { createEnquiryBook } from './enquiry-book.ts';

export interface DemoUpstreamOptions {
  /** The demo content unless given. */
  content?: DemoContent;
  /** Folder with `pictures`, `documents` and `videos`. */
  filesDir: string;
  /** The key that content calls must send; null for none. `createEnquiry` asks for no key. */
  apiKey?: string | null | undefined;
  /** The name of the key's header. */
  apiKeyHeader?: string | undefined;
}

export const CONTENT_PATH = '/front/api/v1/';
export const ENQUIRY_PATH = '/api/v1/createEnquiry';
export const FILES_PATH = '/uploads/';

const MAX_BODY_BYTES = 64 * 1024;

/**
 * The upstream of demo mode: an HTTP server with the upstream API, so that a demo runs the same code as production.
 * Nothing that it receives is written or logged.
 */
export async function createDemoUpstream(options: DemoUpstreamOptions) {
  const { content = demoContent(), filesDir, apiKey } = options;
  const keyHeader = (options.apiKeyHeader ?? 'x-api-key').toLowerCase();
  const receiveEnquiry = createEnquiryBook();
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    // Longer than the site's pool keeps a connection, so that the server never closes one in use.
    keepAliveTimeout: 75_000,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.setNotFoundHandler((_request, reply) => send(reply, failure(404, 'Not found')));
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
    send(reply, failure(error.statusCode ?? 500, error.message)),
  );
  await app.register(fastifyStatic, { root: filesDir, prefix: FILES_PATH, index: false });

  app.all(ENQUIRY_PATH, (request, reply) => {
    if (request.method !== 'POST') return send(reply, failure(405, 'Method not allowed'));
    const key = request.headers['idempotency-key'];
    return send(reply, receiveEnquiry(request.body, typeof key === 'string' ? key : null));
  });

  app.all<{ Params: { '*': string } }>(`${CONTENT_PATH}*`, (request, reply) => {
    if (apiKey && request.headers[keyHeader] !== apiKey)
      return send(reply, failure(401, 'API key missing or wrong'));
    if (request.method !== 'GET') return send(reply, failure(405, 'Method not allowed'));
    const { searchParams } = new URL(request.url, 'http://upstream');
    return send(reply, answerContent(content, request.params['*'], searchParams));
  });
  return app;
}

function send(reply: FastifyReply, { status, body }: JsonResponse): FastifyReply {
  return reply.code(status).send(body);
}
