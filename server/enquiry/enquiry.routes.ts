import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enquiryForms } from '../../shared/enquiry-forms.ts';
import { limitKey } from '../http/client-address.ts';
import { type Answer, plainAnswer, wantsJson } from './answer.ts';
import { FORM_MAX, type FormRoutesOptions, prepareForms, sendJson } from './forms.routes.ts';
import { readSubmission, type SubmissionBody, shownValues } from './submission-body.ts';

/** POST /enquiries and GET /enquiries/ticket. See docs/product.md, "Forms". */
export async function enquiryRoutes(app: FastifyInstance, options: FormRoutesOptions): Promise<void> {
  const { enquiries } = options;
  const sendPage = await prepareForms(app, options, 'contact');

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { body: posted, headers, id: requestId } = request;
    if (request.turnedAway) return send(request, reply, readSubmission(posted), request.turnedAway);
    const refreshed = wantsJson(headers) ? null : enquiries.refreshed(posted, headers);
    if (refreshed) {
      return send(request, reply, refreshed, { ...plainAnswer(200, ''), captchaRequired: true });
    }
    const address = limitKey(request.ip);
    const { body, answer, outcome } = await enquiries.submit({ body: posted, headers, address, requestId });
    if (body && outcome !== 'other-origin') request.log.info({ form: body.form, outcome }, 'enquiry');
    return send(request, reply, body, answer);
  }

  function send(
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

  app.addHook('onError', async (_request, _reply, error) => enquiries.reportError(error.statusCode ?? 500));
  app.get('/enquiries/ticket', async () => ({ ticket: enquiries.issueTicket() }));
  app.post('/enquiries', { bodyLimit: FORM_MAX }, handle);
}
