import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { StartDelivery } from '../../shared/enquiry-delivery.ts';
import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import { OTHER_ORIGIN, UNKNOWN_FORM } from '../../shared/enquiry-messages.ts';
import type { ExtraKey } from '../../shared/enquiry-payload.ts';
import { checkEnquiry } from '../../shared/enquiry-rules.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';
import { rateLimitStore } from '../stores/rate-limit-store.ts';
import type { Store } from '../stores/store.ts';
import { type Answer, answerFor, limitedAnswer, plainAnswer, wantsJson } from './answer.ts';
import type { CaptchaVerifier } from './collaborators.ts';
import { FORM_MAX, prepareFormScope, sendJson, sendPage } from './form-scope.plugin.ts';
import { createFormTickets } from './form-ticket.ts';
import { bearerOf, createForward } from './forward.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { isOwnOrigin } from './origin.ts';
import { createPostLimit } from './post-limit.ts';
import { createMobileQuota, type LimitVerdict } from './quota.ts';
import { createStepUp } from './step-up.ts';
import { readSubmission, type SubmissionBody, shownValues } from './submission-body.ts';
import { type SubmitDeps, type SubmitOutcome, submitEnquiry } from './submit.ts';
import { createValidators } from './validators.ts';

/** How a post to /enquiries ended, for metrics. */
export type EnquiryOutcome = SubmitOutcome['kind'] | 'other-origin' | 'unreadable' | 'failed';

export interface EnquiryPluginOptions {
  /** The upstream `{api}`. */
  apiUrl: string;
  /** ENQUIRY_TIMEOUT_MS. */
  timeoutMs: number;
  /** ENQUIRY_EXTRAS. */
  extras?: readonly ExtraKey[];
  /** SITE_URL; its origin is the one that forms may come from. */
  siteUrl: string;
  secret: string;
  /** ENQUIRY_LIMIT and ENQUIRY_LIMIT_WINDOW_MS. */
  limit: number;
  windowMs: number;
  captchaFree: number;
  /** As people read it: the way out for who is turned away. */
  phone: string;
  openingHours: readonly OpeningHours[];
  store: Store;
  /** The key under which a client's address is counted. */
  addressKey: (address: string) => string;
  now: () => number;
  dispatcher?: Dispatcher;
  onOutcome?: (form: FormName | 'unknown', outcome: EnquiryOutcome) => void;
  /** Enquiries without a captcha from all addresses in a minute; default 15 × captchaFree, 30 at least. */
  surgeLimit?: number;
  /** Enquiries for one mobile number in the window; default twice `limit`. */
  mobileLimit?: number;
  /** Captchas tried by one address in the window, and captchas shown; default `limit`, and ten times that or 200. */
  captchaTryLimit?: number;
  captchaIssueLimit?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** A ticket for a form that is sent out now. */
    issueFormTicket: () => string;
    /** One for a form that is shown again, as old as the one that it was sent with. */
    renewFormTicket: (sent: string) => string;
    /** Counts a captcha that is shown to this client; for whoever issues them. */
    captchaIssueLimit: (request: FastifyRequest) => Promise<LimitVerdict>;
  }
}

/**
 * POST /enquiries and GET /enquiries/ticket (DECISIONS section 4). Takes the decorators `captcha`,
 * `renderFormPage` and `startDelivery`; gives `issueFormTicket`, `renewFormTicket` and `captchaIssueLimit`.
 */
async function enquiry(app: FastifyInstance, options: EnquiryPluginOptions): Promise<void> {
  const { limit, windowMs, captchaFree, secret, store, now, addressKey, onOutcome } = options;
  const { surgeLimit = Math.max(30, 15 * captchaFree), mobileLimit = 2 * limit } = options;
  const { captchaTryLimit = limit, captchaIssueLimit = Math.max(200, 10 * limit) } = options;
  const siteOrigin = new URL(options.siteUrl).origin;
  const tickets = createFormTickets(secret);
  const validators = createValidators();

  if (!app.hasDecorator('createRateLimit')) {
    await app.register(rateLimit, { global: false, store: rateLimitStore(store, 'limit') });
  }
  function addressLimit(name: string, max: number): (request: FastifyRequest) => Promise<LimitVerdict> {
    const count = app.createRateLimit({
      max,
      timeWindow: windowMs,
      keyGenerator: (request) => `${name}:${addressKey(request.ip)}`,
    });
    return async (request) => {
      const verdict = await count(request);
      if (verdict.isAllowed) return { exceeded: false, retryAfterMs: 0 };
      return { exceeded: verdict.isExceeded, retryAfterMs: verdict.ttl };
    };
  }
  const enquiryLimit = addressLimit('enquiry', limit);
  const tryLimit = addressLimit('captcha-try', captchaTryLimit);
  const countPost = createPostLimit({ store, limit });
  app.decorate('limitPost', async (request: FastifyRequest) => {
    const refusal = await countPost(addressKey(request.ip), isOwnOrigin(request.headers, siteOrigin));
    if (!refusal) return null;
    onOutcome?.('unknown', 'limited');
    return { answer: limitedAnswer(refusal.retryAfterMs, options.phone), short: refusal.short };
  });
  app.decorate('issueFormTicket', () => tickets.issue(now()));
  app.decorate('renewFormTicket', (sent: string) => tickets.renew(sent, now()));
  app.decorate('captchaIssueLimit', addressLimit('captcha-issue', captchaIssueLimit));

  const shared = {
    check: (form, values) =>
      checkEnquiry(form, values, validators[form], { now: now(), openingHours: options.openingHours }),
    mobileLimit: createMobileQuota({
      store,
      windowMs,
      limit: mobileLimit,
      hash: createKeyedHash(secret, 'mobile'),
    }),
    tickets,
    stepUp: createStepUp({ store, windowMs, captchaFree, surgeLimit, surgeWindowMs: 60_000 }),
    delivery: app.getDecorator<StartDelivery>('startDelivery')(createForward(options)),
    store,
    fingerprint: createKeyedHash(secret, 'enquiry'),
    inFlight: new Map(),
    now,
  } satisfies Partial<SubmitDeps>;

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const body = readSubmission(request.body);
    if (request.turnedAway) return answerEnquiry(request, reply, body, request.turnedAway);
    if (!isOwnOrigin(request.headers, siteOrigin)) {
      onOutcome?.(body?.form ?? 'unknown', 'other-origin');
      return answerEnquiry(request, reply, body, plainAnswer(403, OTHER_ORIGIN));
    }
    if (!body) {
      onOutcome?.('unknown', 'unreadable');
      return answerEnquiry(request, reply, null, plainAnswer(422, UNKNOWN_FORM));
    }
    const { form } = body;
    if (body.refreshCaptcha && !wantsJson(request.headers)) {
      return answerEnquiry(request, reply, body, { ...plainAnswer(200, ''), captchaRequired: true });
    }
    const { outcome, captchaUsed } = await submitEnquiry(
      {
        ...body,
        addressKey: addressKey(request.ip),
        bearer: enquiryForms[form].bearer ? bearerOf(request.headers.authorization) : null,
        requestId: request.id,
      },
      {
        ...shared,
        captcha: app.getDecorator<CaptchaVerifier>('captcha'),
        addressLimit: () => enquiryLimit(request),
        captchaTryLimit: () => tryLimit(request),
      },
    );
    onOutcome?.(form, outcome.kind);
    request.log.info({ form, outcome: outcome.kind }, 'enquiry');
    return answerEnquiry(request, reply, body, answerFor(form, outcome, captchaUsed, options.phone));
  }

  function answerEnquiry(
    request: FastifyRequest,
    reply: FastifyReply,
    body: SubmissionBody | null,
    answer: Answer,
  ): unknown {
    const { status, message, errors, captchaRequired, retryAfterS } = answer;
    if (retryAfterS !== null) reply.header('retry-after', retryAfterS);
    if (wantsJson(request.headers)) return sendJson(reply, answer);
    const form = body?.form ?? 'contact';
    if (status === 201) return reply.redirect(`/contact-us?sent=${form}`, 303);
    const page = {
      form,
      status,
      message,
      values: body ? shownValues(body.values) : {},
      errors,
      // A captcha that was shown once stays in the form, whatever else is wrong with it.
      captchaRequired: captchaRequired || enquiryForms[form].captchaAlways || Boolean(body?.captchaId),
      project: body?.project ?? null,
    };
    return sendPage(request, reply, page, body?.ticket);
  }

  await app.register(async (scope) => {
    await prepareFormScope(scope, 'contact');
    scope.addHook('onError', async (_request, _reply, error) => {
      onOutcome?.('unknown', (error.statusCode ?? 500) >= 500 ? 'failed' : 'unreadable');
    });
    scope.get('/enquiries/ticket', async () => ({ ticket: tickets.issue(now()) }));
    scope.post('/enquiries', { bodyLimit: FORM_MAX }, handle);
  });
}

/** Decorates the app itself with `issueFormTicket`, `renewFormTicket` and `captchaIssueLimit`. */
export const enquiryPlugin = Object.assign(enquiry, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('plugin-meta')]: { name: 'enquiry', dependencies: ['outbox'] },
});
