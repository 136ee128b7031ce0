import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { SendError } from './errors.routes.ts';

export interface FastifyAppOptions {
  loggerInstance: FastifyBaseLogger;
  /** The id of the next request. */
  genReqId: () => string;
  serverFactory: FastifyServerFactory;
  trustProxy: (address: string) => boolean;
  sendError: SendError;
}

/** The bound of a request's body, unless its route has another; bytes. */
const MAX_BODY = 16 * 1024;

const noSchemas = () => () => {
  throw new Error('Routes have no schemas here: see checkBySchema in server/leads/posted-form.ts');
};

/** Fastify with bounds on time and size. */
export function createFastifyApp({ sendError, ...options }: FastifyAppOptions): FastifyInstance {
  return fastify({
    ...options,
    logController: new LogController({ disableRequestLogging: true }),
    // No route has a schema: the compilers need not be loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    requestTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    keepAliveTimeout: 72_000,
    bodyLimit: MAX_BODY,
    return503OnClosing: false,
    // No route and no hook runs for an address that the router cannot decode.
    frameworkErrors: (error, request, reply) => void sendError(request, reply, error.statusCode ?? 400),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
}
