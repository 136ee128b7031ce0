import type { Job } from '../../../shared/content.ts';
import { isClosed } from '../../../shared/job-application-rules.ts';
import { isContentFailure } from '../../backend.ts';
import type { PageInput } from '../../page.ts';
import { JOB_VIEW } from '../../text/career.ts';

export type ApplyView = Awaited<ReturnType<typeof applyView>>;

/** The application form (docs/product.md, "Careers"): the job comes with `?job=`, or with the form that was sent. */
export async function applyView({ backend, locale, search }: PageInput) {
  const reply = backend.formReply?.form === 'application' ? backend.formReply : null;
  const job = (reply ? reply.values.job : search.get('job')) ?? '';
  const known = await knownJob(backend, job);
  const deadline = known?.deadline ?? null;
  const { formats, language } = locale;
  return {
    // Empty where the address names no job that the site knows.
    job: reply || known ? job : '',
    jobTitle: known?.title ?? null,
    // In the place of the form, when the last day to apply is over.
    closed: isClosed(deadline, backend.today) ? JOB_VIEW[language].closed(formats.day(deadline)) : null,
    reply,
    note: backend.site.hiring.note,
  };
}

async function knownJob(backend: PageInput['backend'], id: string): Promise<Job | null> {
  if (!id) return null;
  try {
    return await backend.job(id);
  } catch (error) {
    // The form can be filled in without it.
    if (isContentFailure(error)) return null;
    throw error;
  }
}
