import type { Job } from '../../../shared/content.ts';
import type { FormReply } from '../../../shared/form-reply.ts';
import { isClosed } from '../../../shared/job-application-rules.ts';
import { isContentFailure } from '../../backend.ts';
import type { PageInput } from '../../page.ts';
import { JOB_VIEW } from '../../text/career.ts';

export interface ApplyView {
  /** Id of the job that is applied for; empty where the address names none that the site knows. */
  job: string;
  /** Its title; null where the site does not know it. */
  jobTitle: string | null;
  /** In the place of the form, when the last day to apply is over. */
  closed: string | null;
  /** The application that was just sent without JavaScript, and what is wrong with it. */
  reply: FormReply | null;
  /** What every applicant should know. */
  note: string | null;
}

/** The application form (docs/product.md, "Careers"): the job comes with `?job=`, or with the form that was sent. */
export async function applyView({ backend, locale, search }: PageInput): Promise<ApplyView> {
  const reply = backend.formReply?.form === 'application' ? backend.formReply : null;
  const job = (reply ? reply.values.job : search.get('job')) ?? '';
  const known = await knownJob(backend, job);
  const deadline = known?.deadline ?? null;
  const { formats, language } = locale;
  return {
    job: reply || known ? job : '',
    jobTitle: known?.title ?? null,
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
