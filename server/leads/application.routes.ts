import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CORRECT_FIELDS } from '../../shared/enquiry-messages.ts';
import { readFields } from '../../shared/form-field.ts';
import { APPLICATION_SENT, jobApplicationFields } from '../../shared/job-application-rules.ts';
import { LANGUAGE_NAMES } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { checkBySchema } from './check-fields.ts';
import { formPage, wantsJson } from './form-response.ts';
import { type FormRoutesOptions, MAX_FORM, postedLanguage, prepareForms, sendJson } from './forms.routes.ts';
import { isRecord } from './submission.ts';

/**
 * POST /apply, for browsers without JavaScript: the form is checked and nothing is sent, stored or logged. The résumé
 * is its file's name alone. See docs/product.md, "Careers".
 */
export async function applicationRoutes(app: FastifyInstance, options: FormRoutesOptions): Promise<void> {
  const sendPage = await prepareForms(app, options, 'application');

  async function apply(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const body = isRecord(request.body) ? request.body : {};
    const { values } = readFields(jobApplicationFields, body);
    const job = typeof body.job === 'string' ? body.job.slice(0, 200) : '';
    const shown = { values: { ...values, job } };
    if (request.turnedAway) {
      return sendPage(request, reply, formPage('application', request.turnedAway, shown));
    }
    const errors = checkBySchema(jobApplicationFields, values);
    const ok = Object.keys(errors).length === 0;
    const refusal = { status: 422, message: CORRECT_FIELDS, errors };
    if (wantsJson(request.headers)) {
      return sendJson(request, reply, ok ? { status: 200, message: APPLICATION_SENT } : refusal);
    }
    if (ok) return reply.redirect(createLinks(postedLanguage(request)).applied(), 303);
    return sendPage(request, reply, formPage('application', refusal, shown));
  }

  for (const language of LANGUAGE_NAMES) {
    app.post(createLinks(language).apply(), { bodyLimit: MAX_FORM }, apply);
  }
}
