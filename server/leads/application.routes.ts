import type { FastifyInstance } from 'fastify';
import { CORRECT_FIELDS } from '../../shared/enquiry-messages.ts';
import { readFields } from '../../shared/form-field.ts';
import { APPLICATION_SENT, jobApplicationFields } from '../../shared/job-application-rules.ts';
import { PAGES } from '../../shared/pages.ts';
import { checkBySchema } from './check-fields.ts';
import { formPage, wantsJson } from './form-response.ts';
import { type FormRoutesOptions, MAX_FORM, prepareForms, sendJson } from './forms.routes.ts';
import { isRecord } from './submission.ts';

/**
 * POST /apply, for browsers without JavaScript: the form is checked and nothing is sent, stored or logged. The résumé
 * is its file's name alone. See docs/product.md, "Careers".
 */
export async function applicationRoutes(app: FastifyInstance, options: FormRoutesOptions): Promise<void> {
  const sendPage = await prepareForms(app, options, 'application');

  app.post(PAGES.apply.path, { bodyLimit: MAX_FORM }, async (request, reply) => {
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
      return sendJson(reply, ok ? { status: 200, message: APPLICATION_SENT } : refusal);
    }
    if (ok) return reply.redirect(`${PAGES.career.path}?sent=application`, 303);
    return sendPage(request, reply, formPage('application', refusal, shown));
  });
}
