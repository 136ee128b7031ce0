import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_FORM } from '../../shared/enquiry-forms.ts';
import { createLinks } from '../../shared/links.ts';
import { limitKey } from '../http/client-address.ts';
import { type FormResponse, formPage, wantsJson } from './form-response.ts';
import { type FormRoutesOptions, MAX_FORM, postedLanguage, prepareForms, sendJson } from './forms.routes.ts';
import { readSubmission, type Submission, shownValues } from './submission.ts';

/** POST /enquiries and GET /enquiries/ticket. See docs/product.md, "Forms". */
export async function enquiryRoutes(app: FastifyInstance, options: FormRoutesOptions): Promise<void> {
  const { enquiries } = options;
  const sendPage = await prepareForms(app, options, DEFAULT_FORM);

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { headers, id: requestId } = request;
    const submission = readPosted(request);
    if (request.turnedAway) return send(request, reply, submission, request.turnedAway);
    if (submission?.refreshCaptcha && !wantsJson(headers) && enquiries.isOwn(headers)) {
      return send(request, reply, submission, { status: 200, message: null, captchaRequired: true });
    }
    const address = limitKey(request.ip);
    const { response, outcome } = await enquiries.submit({ submission, headers, address, requestId });
    if (submission && outcome !== 'other-origin') {
      request.log.info({ form: submission.form, outcome }, 'enquiry');
    }
    return send(request, reply, submission, response);
  }

  /** A page has no way to solve a puzzle. */
  function readPosted({ body, headers }: FastifyRequest): Submission | null {
    const submission = readSubmission(body);
    return submission && !wantsJson(headers) ? { ...submission, puzzle: '' } : submission;
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    submission: Submission | null,
    response: FormResponse,
  ): unknown {
    if (wantsJson(request.headers)) return sendJson(request, reply, response);
    if (response.retryAfterS !== undefined) reply.header('retry-after', response.retryAfterS);
    const form = submission?.form ?? DEFAULT_FORM;
    const links = createLinks(postedLanguage(request));
    if (response.status === 201) return reply.redirect(links.contact({ sent: form }), 303);
    if (!submission) return sendPage(request, reply, formPage(form, response));
    // A captcha that was shown once stays in the form, whatever else is wrong with it.
    const captchaRequired = response.captchaRequired || submission.captchaId !== '';
    const shown = { values: shownValues(submission.values), project: submission.project };
    const page = formPage(form, { ...response, captchaRequired }, shown);
    return sendPage(request, reply, page, response.ticket ?? submission.ticket);
  }

  app.addHook('onError', async (_request, _reply, error) => enquiries.reportError(error.statusCode ?? 500));
  app.get('/enquiries/ticket', async () => ({ ticket: enquiries.issueTicket() }));
  app.post('/enquiries', { bodyLimit: MAX_FORM }, handle);
}
