import { isClosed } from '../../../shared/job-application-rules.ts';
import { orNull, type PageInput } from '../../page.ts';
import { JOB } from '../../text/career.ts';

export type ApplyView = Awaited<ReturnType<typeof applyView>>;

/** The application form (docs/product.md, "Careers"): the job comes with `?job=`, or with the form that was sent. */
export async function applyView({ backend, locale, search }: PageInput) {
  const reply = backend.formReply?.form === 'application' ? backend.formReply : null;
  const job = (reply ? reply.values.job : search.get('job')) ?? '';
  // The form can be filled in without it.
  const known = job ? await orNull(backend.job(job)) : null;
  const deadline = known?.deadline ?? null;
  const { formats, language } = locale;
  return {
    // Empty where the address names no job that the site knows.
    job: reply || known ? job : '',
    jobTitle: known?.title ?? null,
    // In the place of the form, when the last day to apply is over.
    closed: isClosed(deadline, backend.today) ? JOB[language].closed(formats.day(deadline)) : null,
    reply,
    note: backend.site.hiring.note,
  };
}
