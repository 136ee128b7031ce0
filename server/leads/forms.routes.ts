import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EXTRA_NAMES } from '../../shared/enquiry-forms.ts';
import type { FormReply } from '../../shared/enquiry-messages.ts';
import { saidErrors } from '../../shared/form-field.ts';
import { isLanguage, type Language, languageOf } from '../../shared/language.ts';
import { limitKey } from '../http/client-address.ts';
import { requestLanguage } from '../http/request-language.ts';
import type { Captchas } from './captcha/captcha.ts';
import type { Enquiries } from './enquiries.ts';
import {
  errorResponse,
  type FormPage,
  type FormResponse,
  formPage,
  retryAfterSeconds,
  shortPage,
  type WriteTo,
  wantsJson,
} from './form-response.ts';
import type { LimitPost } from './post-limit.ts';
import { isRecord } from './submission.ts';

/** Largest form that is read, bytes. */
export const MAX_FORM = 16 * 1024;

/** The services of the routes of forms. */
export interface FormRoutesOptions {
  enquiries: Enquiries;
  captchas: Pick<Captchas, 'issue'>;
  limitPost: LimitPost;
  writeTo: WriteTo;
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

/** The language that a form says by its hidden field; of a body that was not read, that of the page it came from. */
export function postedLanguage({ body, raw }: FastifyRequest): Language {
  if (!isRecord(body)) return requestLanguage(raw);
  const own = body[EXTRA_NAMES.language];
  return isLanguage(own) ? own : languageOf(raw.url ?? '');
}

/** Sends a response as JSON. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, response: FormResponse): FastifyReply {
  const { status, retryAfterS, message, errors, ...more } = response;
  const language = postedLanguage(request);
  const said = {
    message: message?.[language] ?? '',
    ...(errors && { errors: saidErrors(errors, language) }),
  };
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
  return reply.code(status).send({ ok: status < 300, ...said, ...more });
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
  { enquiries, captchas, limitPost, writeTo, renderFormPage }: FormRoutesOptions,
  fallback: FormReply['form'],
): Promise<SendPage> {
  const sendPage: SendPage = async (request, reply, page, sentTicket = '') => {
    const language = postedLanguage(request);
    const said = {
      ...{ ...page, language, ticket: enquiries.renewTicket(sentTicket) },
      message: page.message?.[language] ?? '',
      errors: saidErrors(page.errors, language),
    };
    if (!page.captchaRequired) return renderFormPage(request, reply, { ...said, captcha: '' });
    const { id, retryAfterMs } = await captchas.issue(limitKey(request.ip));
    // A post that asked for a captcha alone is turned away without one; every other has its own response.
    const isRefused = id === null && page.status === 200;
    if (isRefused) reply.header('retry-after', retryAfterSeconds(retryAfterMs));
    const status = isRefused ? 429 : page.status;
    return renderFormPage(request, reply, { ...said, status, captcha: id });
  };

  await scope.register(formbody);
  scope.decorateRequest('turnedAway', null);
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    if (request.method !== 'POST') return;
    const refusal = await limitPost(request);
    if (!refusal) return;
    const response = enquiries.turnAway(refusal.retryAfterMs);
    if (wantsJson(request.headers)) return sendJson(request, reply, response);
    reply.header('retry-after', response.retryAfterS);
    if (!refusal.short) {
      request.turnedAway = response;
      return;
    }
    const page = shortPage(response, writeTo, postedLanguage(request));
    return reply.code(429).type('text/html; charset=utf-8').send(page);
  });
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const response = errorResponse(error.statusCode ?? 500);
    if (response.status >= 500) request.log.error({ err: error }, 'a form could not be answered');
    if (wantsJson(request.headers)) return sendJson(request, reply, response);
    // Most likely it is the page itself that failed: the app's own error page is all there is.
    if (response.status >= 500) throw error;
    return sendPage(request, reply, formPage(fallback, response));
  });
  return sendPage;
}
