import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CORRECT_FIELDS } from '../../shared/enquiry-messages.ts';
import { readFields } from '../../shared/form-field.ts';
import { APPLICATION_SENT, jobApplicationFields } from '../../shared/job-application-rules.ts';
import { checkBySchema } from './check-fields.ts';
import { emptyPage, plainResponse, wantsJson } from './form-response.ts';
import { type FormRoutesOptions, MAX_FORM, prepareForms, sendJson } from './forms.routes.ts';
import { isRecord } from './submission.ts';

/**
 * POST /apply, for browsers without JavaScript: the form is checked and nothing is sent, stored or logged. The résumé
 * is its file's name alone. See docs/product.md, "Careers".
 */
export async function applicationRoutes(app: FastifyInstance, options: FormRoutesOptions): Promise<void> {
  const sendPage = await prepareForms(app, options, 'application');

  function apply(request: FastifyRequest, reply: FastifyReply): unknown {
    const body = isRecord(request.body) ? request.body : {};
    const { values } = readFields(jobApplicationFields, body);
    const job = typeof body.job === 'string' ? body.job.slice(0, 200) : '';
    const shown = { ...values, job };
    if (request.turnedAway) {
      const { status, message } = request.turnedAway;
      return sendPage(request, reply, { ...emptyPage('application', status, message), values: shown });
    }
    const errors = checkBySchema(jobApplicationFields, values);
    const ok = Object.keys(errors).length === 0;
    if (wantsJson(request.headers)) {
      const response = ok ? plainResponse(200, APPLICATION_SENT) : plainResponse(422, CORRECT_FIELDS);
      return sendJson(reply, { ...response, errors });
    }
    if (ok) return reply.redirect('/career?sent=application', 303);
    const page = emptyPage('application', 422, CORRECT_FIELDS);
    return sendPage(request, reply, { ...page, values: shown, errors });
  }

  app.post('/apply', { bodyLimit: MAX_FORM }, async (request, reply) => apply(request, reply));
}
