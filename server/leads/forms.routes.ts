import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormReply } from '../../shared/enquiry-messages.ts';
import { limitKey } from '../http/client-address.ts';
import type { Captchas } from './captcha/captchas.ts';
import type { Enquiries } from './enquiries.ts';
import {
  emptyPage,
  errorMessage,
  type FormPage,
  type FormResponse,
  plainResponse,
  retryAfterSeconds,
  toReply,
  wantsJson,
} from './form-response.ts';
import type { LimitPost } from './post-limit.ts';

/** Largest form that is read, bytes. */
export const MAX_FORM = 16 * 1024;

/** What the routes of forms are made of. */
export interface FormRoutesOptions {
  enquiries: Enquiries;
  captchas: Pick<Captchas, 'issue'>;
  limitPost: LimitPost;
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
    turnedAway: FormResponse | null;
  }
}

/** Sends a response as JSON. */
export function sendJson(reply: FastifyReply, response: FormResponse): FastifyReply {
  return reply.code(response.status).send(toReply(response));
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
 * request that cannot be read gets its response like any other, as JSON or as a page.
 * @param fallback the form whose page is shown for a body that could not be read
 */
export async function prepareForms(
  scope: FastifyInstance,
  { enquiries, captchas, limitPost, renderFormPage }: FormRoutesOptions,
  fallback: FormReply['form'],
): Promise<SendPage> {
  const sendPage: SendPage = async (request, reply, page, sentTicket = '') => {
    const ticket = enquiries.renewTicket(sentTicket);
    let captcha: string | null = '';
    let { status } = page;
    if (page.captchaRequired) {
      const issued = await captchas.issue(limitKey(request.ip));
      captcha = issued.id;
      // A post that asked for nothing else is turned away; every other one has its own response.
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
    const refusal = await limitPost(request);
    if (!refusal) return;
    const response = enquiries.turnAway(refusal.retryAfterMs);
    reply.header('retry-after', response.retryAfterS);
    if (wantsJson(request.headers)) return sendJson(reply, response);
    if (refusal.short)
      return reply.code(429).type('text/html; charset=utf-8').send(enquiries.shortPage(response));
    request.turnedAway = response;
  });
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    const message = errorMessage(status);
    if (status >= 500) request.log.error({ err: error }, 'a form could not be answered');
    if (wantsJson(request.headers)) return sendJson(reply, plainResponse(status, message));
    // Most likely it is the page itself that failed: the app's own error page is all there is.
    if (status >= 500) throw error;
    return sendPage(request, reply, emptyPage(fallback, status, message));
  });
  return sendPage;
}
