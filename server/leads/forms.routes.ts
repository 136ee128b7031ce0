import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DEFAULT_FORM,
  EXTRA_NAMES,
  enquiryForms,
  type FormName,
  isFormName,
} from '../../shared/enquiry-forms.ts';
import type { FormReply } from '../../shared/enquiry-messages.ts';
import { isVisitTime } from '../../shared/feed-addresses.ts';
import { readFields, saidErrors } from '../../shared/form-field.ts';
import { APPLICATION_SENT, jobApplicationFields } from '../../shared/job-application-rules.ts';
import { isLanguage, LANGUAGE_NAMES, type Language, languageOf, pagePathOf } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { PAGES } from '../../shared/pages.ts';
import { isRecord } from '../../shared/upstream-record.ts';
import { limitKey } from '../http/client-address.ts';
import { requestLanguage } from '../http/request-language.ts';
import { createShares } from '../http/shares.ts';
import {
  type Answer,
  FROM_OTHER_ORIGIN,
  failed,
  invalid,
  jsonOf,
  limited,
  NO_FORM,
  type Outcome,
  RENEWED_CAPTCHA,
  retryAfterSeconds,
  shortPage,
  type WaysOut,
} from './answers.ts';
import type { Captchas } from './captcha/captcha.ts';
import { originOf } from './context.ts';
import type { Enquiries } from './enquiries.ts';
import { createPostLimit } from './post-limit.ts';
import { bearerOf, checkBySchema, isOwnOrigin, type PostedForm, readPostedForm } from './posted-form.ts';

/** The most forms' pages that are rendered at the same time, before all others; then the answer is a short page. */
const FORM_PAGES = { ofClient: 4, ofNetwork: 10, ofAll: 20 };
/** Largest form that is read, bytes. */
const MAX_FORM = 16 * 1024;

export interface FormRoutesOptions {
  enquiries: Enquiries;
  captchas: Pick<Captchas, 'issue'>;
  /** SITE_URL; its origin is the one that forms may come from. */
  siteUrl: string;
  waysOut: WaysOut;
  /** A clock that never goes backwards, milliseconds. */
  now: () => number;
  /** Sends the page with the form as the reply says. */
  renderFormPage: (request: FastifyRequest, reply: FastifyReply, formReply: FormReply) => unknown;
  /** @returns the slug of a project that upstream has: any other text may be what a visitor typed */
  knownProject: (asked?: string) => Promise<string | undefined>;
  /** False once the last day to apply for that job has passed. */
  isJobOpen: (id: string) => Promise<boolean>;
  onOutcome?: (form: FormName | 'unknown', outcome: Outcome) => void;
}

/**
 * POST /enquiries, GET /enquiries/ticket, and POST /apply for browsers without JavaScript (docs/product.md, "Forms"
 * and "Careers"). Posts are limited. A request that cannot be read gets its answer like any other, as JSON or as a page.
 */
export async function formRoutes(app: FastifyInstance, options: FormRoutesOptions): Promise<void> {
  const { enquiries, captchas, waysOut, now, renderFormPage, knownProject, isJobOpen, onOutcome } = options;
  await app.register(formbody);
  const siteOrigin = new URL(options.siteUrl).origin;
  const isOwn = ({ headers }: FastifyRequest) => isOwnOrigin(headers, siteOrigin);
  const limitPost = await createPostLimit(app, { limit: enquiries.limit, isOwn, now });
  const takePage = createShares(FORM_PAGES);
  /** The answers to posts beyond the limit whose forms are shown again. */
  const turnedAway = new WeakMap<FastifyRequest, Answer>();

  /** Answers with JSON, a redirect to the page that confirms it, or the form's page; sent values stay in its fields. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    form: FormReply['form'],
    answer: Answer,
    sent: Partial<PostedForm> = {},
  ): Promise<unknown> {
    if (wantsJson(request)) return sendJson(request, reply, answer);
    const language = postedLanguage(request);
    let { status, retryAfterS } = answer;
    const links = createLinks(language);
    if (status === 201 && isFormName(form)) {
      const at = `${sent.values?.date}T${sent.values?.time}`;
      const visit = enquiryForms[form].books && isVisitTime(at) ? at : undefined;
      const { reference } = answer;
      const project = await knownProject(sent.context?.project);
      return reply.redirect(links.contact({ sent: form, reference, visit, project }), 303);
    }
    if (status === 200 && form === 'application') return reply.redirect(links.applied(), 303);
    const { values = {}, project = null, context, ticket = '', captchaId = '' } = sent;
    // A captcha's answer is of no use a second time.
    const { captcha: _, ...typed } = values;
    const shown = { ...typed, ...(sent.offers && { [EXTRA_NAMES.offers]: 'Yes' }) };
    // A captcha that was shown once stays in the form, whatever else is wrong with it.
    const isShown =
      answer.captchaRequired || captchaId || (isFormName(form) && enquiryForms[form].captcha.required);
    const captcha = isShown ? await captchas.issue(limitKey(request.ip)) : { id: '', retryAfterMs: 0 };
    // A post that only asked for a captcha gets 429 where there is none; every other post keeps its own answer.
    if (captcha.id === null && status === 200)
      [status, retryAfterS] = [429, retryAfterSeconds(captcha.retryAfterMs)];
    if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
    const leave = takePage(limitKey(request.ip));
    if (typeof leave === 'string') {
      reply.code(status).type('text/html; charset=utf-8');
      return reply.send(shortPage(answer, waysOut, language));
    }
    reply.raw.once('close', leave);
    return renderFormPage(request, reply, {
      form,
      language,
      status,
      message: answer.message?.[language] ?? '',
      ...(answer.note && { note: answer.note[language] }),
      errors: saidErrors(answer.errors ?? {}, language),
      values: shown,
      project,
      unit: context?.unit ?? null,
      origin: originOf(context ?? {}),
      captcha: captcha.id,
      ticket: enquiries.renewTicket(ticket),
      ...(answer.own && { own: answer.own }),
    });
  }

  async function enquire(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { authorization, referer } = request.headers;
    const posted = readPostedForm(
      request.body,
      { address: limitKey(request.ip), requestId: request.id, bearer: bearerOf(authorization) },
      { referer, siteOrigin },
    );
    // A form that is not posted by a script cannot solve a puzzle.
    if (posted && !wantsJson(request)) posted.puzzle = '';
    const refusal = turnedAway.get(request);
    const answer = refusal ?? (await answerTo(request, posted));
    if (!refusal) report(request, answer, posted);
    return send(request, reply, posted?.form ?? DEFAULT_FORM, answer, posted ?? {});
  }

  async function answerTo(request: FastifyRequest, posted: PostedForm | null): Promise<Answer> {
    if (!isOwn(request)) return FROM_OTHER_ORIGIN;
    if (!posted) return NO_FORM;
    if (posted.refreshCaptcha && !wantsJson(request)) return RENEWED_CAPTCHA;
    return enquiries.submit(posted);
  }

  /** Counts and logs how a post ended. */
  function report(request: FastifyRequest, { outcome }: Answer, posted: PostedForm | null = null): void {
    if (!outcome) return;
    onOutcome?.(posted?.form ?? 'unknown', outcome);
    if (posted && outcome !== 'other-origin') {
      request.log.info({ form: posted.form, outcome }, 'enquiry');
    }
  }

  /** A job application is checked; nothing is sent, stored or logged. The résumé is its file's name alone. */
  async function apply(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const body = isRecord(request.body) ? request.body : {};
    const { values } = readFields(jobApplicationFields, body);
    const job = typeof body.job === 'string' ? body.job.slice(0, 200) : '';
    const errors = checkBySchema(jobApplicationFields, values);
    const isRight = Object.keys(errors).length === 0;
    const checked = isRight ? { status: 200, message: APPLICATION_SENT } : invalid(errors);
    const answer = turnedAway.get(request) ?? (isOwn(request) ? checked : FROM_OTHER_ORIGIN);
    // The page of a job that is closed says so, in place of its form.
    if (answer.status === 200 && !(await isJobOpen(job)))
      return reply.redirect(createLinks(postedLanguage(request)).apply(job), 303);
    return send(request, reply, 'application', answer, { values: { ...values, job } });
  }

  /** Shows, withdraws or erases a visitor's own enquiry; the log does not say which enquiry it was. */
  async function own(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const refusal = turnedAway.get(request) ?? (isOwn(request) ? null : FROM_OTHER_ORIGIN);
    const body = isRecord(request.body) ? request.body : {};
    if (refusal) return send(request, reply, 'own-enquiry', refusal);
    const { step, values, answer } = await enquiries.own(limitKey(request.ip), body);
    request.log.info({ step, status: answer.status }, 'somebody asked for their own enquiry');
    return send(request, reply, 'own-enquiry', answer, { values });
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    if (request.method !== 'POST') return;
    const refusal = await limitPost(request);
    if (!refusal) return;
    const answer = limited(refusal.retryAfterMs, waysOut.phone);
    report(request, answer);
    if (wantsJson(request)) return sendJson(request, reply, answer);
    if (!refusal.short) {
      turnedAway.set(request, answer);
      return;
    }
    reply.code(429).header('retry-after', answer.retryAfterS).type('text/html; charset=utf-8');
    return reply.send(shortPage(answer, waysOut, postedLanguage(request)));
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = failed(error.statusCode ?? 500);
    const { url = '' } = request.routeOptions;
    if (url.startsWith('/enquiries')) report(request, answer);
    if (answer.status >= 500) request.log.error({ err: error }, 'a form could not be answered');
    // Most likely the form's page itself failed: only the app's own error page is left.
    if (answer.status >= 500 && !wantsJson(request)) throw error;
    return send(request, reply, formPostedTo(url), answer);
  });

  app.get('/enquiries/ticket', async () => ({ ticket: enquiries.issueTicket() }));
  app.post('/enquiries', { bodyLimit: MAX_FORM }, enquire);
  for (const language of LANGUAGE_NAMES) {
    const links = createLinks(language);
    app.post(links.apply(), { bodyLimit: MAX_FORM }, apply);
    app.post(links.ownEnquiry(), { bodyLimit: MAX_FORM }, own);
  }
}

/** @param url the route's */
function formPostedTo(url: string): FormReply['form'] {
  if (url.startsWith('/enquiries')) return DEFAULT_FORM;
  return pagePathOf(url) === PAGES.ownEnquiry.path ? 'own-enquiry' : 'application';
}

/** True for a script's request, by Accept or Content-Type; every other request is a plain form, and gets a page. */
function wantsJson({ headers: { accept = '', 'content-type': type = '' } }: FastifyRequest): boolean {
  return /application\/json/i.test(accept) || /^application\/json/i.test(type);
}

/** The language in the form's hidden field; if the body was not read, the language of the page with the form. */
function postedLanguage({ body, raw }: FastifyRequest): Language {
  if (!isRecord(body)) return requestLanguage(raw);
  const own = body[EXTRA_NAMES.language];
  return isLanguage(own) ? own : languageOf(raw.url ?? '');
}

function sendJson(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { status, retryAfterS } = answer;
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
  return reply.code(status).send(jsonOf(answer, postedLanguage(request)));
}
