import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormReply } from '../../shared/form-reply.ts';
import {
  type Answer,
  emptyPage,
  type FormPage,
  faultMessage,
  plainAnswer,
  retryAfterSeconds,
  shortPage,
  toReply,
  wantsJson,
} from './answer.ts';

/** Largest form that is read, bytes. */
export const FORM_MAX = 16 * 1024;

/** `app.renderFormPage`, which another feature decorates: sends the page with the form as the reply says. */
export type RenderFormPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  formReply: FormReply,
) => unknown | Promise<unknown>;

/** What issues captchas, by the name of its decorator: `app.captcha`. `id` is null for who has had too many. */
interface CaptchaIssuer {
  issue(request: FastifyRequest): Promise<{ id: string | null; retryAfterMs: number }>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a post of a form. @returns how to turn it away where there were too many, in short or with its form */
    limitPost: (request: FastifyRequest) => Promise<{ answer: Answer; short: boolean } | null>;
  }
  interface FastifyRequest {
    /** Set where a post is one too many and its form is to be shown again. */
    turnedAway: Answer | null;
  }
}

/** Sends an answer as JSON. */
export function sendJson(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply.code(answer.status).send(toReply(answer));
}

/** @param sentTicket the ticket that came with the form: the page's own is as old */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FormPage,
  sentTicket = '',
): Promise<unknown> {
  const { server } = request;
  const ticket = server.renewFormTicket(sentTicket);
  let captcha: string | null = '';
  let { status } = page;
  if (page.captchaRequired) {
    const issued = await server.getDecorator<CaptchaIssuer>('captcha').issue(request);
    captcha = issued.id;
    // A post that asked for nothing else is turned away; every other one has its own answer.
    if (captcha === null && status === 200) {
      status = 429;
      reply.header('retry-after', retryAfterSeconds(issued.retryAfterMs));
    }
  }
  const render = server.getDecorator<RenderFormPage>('renderFormPage');
  return render(request, reply, { ...page, status, ticket, captcha });
}

/**
 * Makes a scope one for forms: posts are limited, urlencoded bodies are read, nothing is stored on the way, and a
 * request that cannot be read is answered like any other, as JSON or as a page.
 * @param fallback the form whose page answers a body that could not be read
 */
export async function prepareFormScope(scope: FastifyInstance, fallback: FormReply['form']): Promise<void> {
  await scope.register(formbody);
  scope.decorateRequest('turnedAway', null);
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const refusal = request.method === 'POST' ? await scope.limitPost(request) : null;
    if (!refusal) return;
    const { answer, short } = refusal;
    reply.header('retry-after', answer.retryAfterS);
    if (wantsJson(request.headers)) return sendJson(reply, answer);
    if (short) return reply.code(429).type('text/html; charset=utf-8').send(shortPage(answer));
    request.turnedAway = answer;
  });
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    const message = faultMessage(status);
    if (status >= 500) request.log.error({ err: error }, 'a form could not be answered');
    if (wantsJson(request.headers)) return sendJson(reply, plainAnswer(status, message));
    // Most likely it is the page itself that failed: the app's own error page is all there is.
    if (status >= 500) throw error;
    return sendPage(request, reply, emptyPage(fallback, status, message));
  });
}
