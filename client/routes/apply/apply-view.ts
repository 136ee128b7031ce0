import { isClosed } from '../../../shared/job-application-rules.ts';
import { orNull, type PageInput } from '../../page.ts';
import { JOB } from '../../text/career.ts';

export type ApplyView = Awaited<ReturnType<typeof applyView>>;

/** The application form (docs/product.md, "Careers"): the job comes with `?job=`, or with the form that was sent. */
export async function applyView({ backend, locale, search }: PageInput) {
  const reply = backend.formReply?.form === 'application' ? backend.formReply : null;
  const job = (reply ? reply.values.job : search.get('job')) ?? '';
  // The form works without the job.
  const known = job ? await orNull(backend.job(job)) : null;
  const deadline = known?.deadline ?? null;
  const { formats, language } = locale;
  return {
    // Empty unless the site knows the job of the address.
    job: reply || known ? job : '',
    jobTitle: known?.title ?? null,
    // Replaces the form after the last day to apply.
    closed: isClosed(deadline, backend.today) ? JOB[language].closed(formats.day(deadline)) : null,
    reply,
    note: backend.site.hiring.note,
  };
}
