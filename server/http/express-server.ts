import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { createServer } from './node-http.ts';

/** @returns whether the request was answered; a request that was not goes on to Fastify, untouched */
export type ExpressAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Node's server with an express lane: what is at hand as bytes is sent before Fastify routes the request and makes
 * its own objects for it, which takes up to a fifth of what sending a kept page does. Fastify's own `serverFactory`.
 */
export function createExpressServer() {
  let lane: ExpressAnswer | null = null;
  let onError: (error: unknown) => void = () => {};

  /** Nobody above would catch what is thrown here: the process would end. */
  const answered: ExpressAnswer = (request, response) => {
    try {
      return lane?.(request, response) ?? false;
    } catch (error) {
      onError(error);
      if (response.headersSent) response.destroy();
      return response.headersSent;
    }
  };

  const serverFactory: FastifyServerFactory = (handler, options) => {
    const { http, keepAliveTimeout, requestTimeout } = options as {
      http?: ServerOptions;
      keepAliveTimeout: number;
      requestTimeout: number;
    };
    const settings = { ...http, keepAliveTimeout, requestTimeout };
    return createServer(settings, (request, response) => {
      if (!answered(request, response)) handler(request, response);
    }) as Server;
  };

  return {
    serverFactory,
    /** @param tell of what `answer` throws; a request that it had not begun to answer goes on to Fastify */
    open(answer: ExpressAnswer, tell: (error: unknown) => void): void {
      lane = answer;
      onError = tell;
    },
    /** From then on Fastify sees every request: it tells connections that they are the last. */
    close(): void {
      lane = null;
    },
  };
}
