import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormReply } from '../../shared/form-reply.ts';
import type { Captchas } from '../captcha/captchas.ts';
import { limitKey } from '../http/client-address.ts';
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
import type { Enquiries } from './enquiries.ts';

/** Largest form that is read, bytes. */
export const FORM_MAX = 16 * 1024;

/** What the routes of forms are made of. */
export interface FormRoutesOptions {
  enquiries: Enquiries;
  captchas: Pick<Captchas, 'issue'>;
  /** Sends the page with the form as the reply says. */
  renderFormPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    formReply: FormReply,
  ) => unknown | Promise<unknown>;
}

declare module 'fastify' {
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
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: FormPage,
  sentTicket?: string,
) => Promise<unknown>;

/**
 * Makes a scope one for forms: posts are limited, urlencoded bodies are read, nothing is stored on the way, and a
 * request that cannot be read is answered like any other, as JSON or as a page.
 * @param fallback the form whose page answers a body that could not be read
 */
export async function prepareForms(
  scope: FastifyInstance,
  { enquiries, captchas, renderFormPage }: FormRoutesOptions,
  fallback: FormReply['form'],
): Promise<SendPage> {
  const sendPage: SendPage = async (request, reply, page, sentTicket = '') => {
    const ticket = enquiries.renewTicket(sentTicket);
    let captcha: string | null = '';
    let { status } = page;
    if (page.captchaRequired) {
      const issued = await captchas.issue(limitKey(request.ip));
      captcha = issued.id;
      // A post that asked for nothing else is turned away; every other one has its own answer.
      if (captcha === null && status === 200) {
        status = 429;
        reply.header('retry-after', retryAfterSeconds(issued.retryAfterMs));
      }
    }
    return renderFormPage(request, reply, { ...page, status, ticket, captcha });
  };

  await scope.register(formbody);
  scope.decorateRequest('turnedAway', null);
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    if (request.method !== 'POST') return;
    const refusal = await enquiries.limitPost(limitKey(request.ip), request.headers);
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
  return sendPage;
}
