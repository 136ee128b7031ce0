import { redirect } from 'react-router';
import type { Job } from '../../../shared/content.ts';
import { namedPrice } from '../../../shared/formats.ts';
import { APPLICATION_SENT, isClosed } from '../../../shared/job-application-rules.ts';
import { excerpt } from '../../../shared/plain-text.ts';
import type { Fact } from '../../components/fact-list.tsx';
import { textView } from '../../components/text-view.ts';
import type { Locale } from '../../locale.ts';
import { listing, notFound, orNull, orUnavailable, type PageInput } from '../../page.ts';
import { APPLY, JOB } from '../../text/career.ts';
import { COMPONENTS } from '../../text/components.ts';

export type JobCardView = ReturnType<typeof jobCard>;

const WORDS = { list: 22, summary: 30 };

/** Open jobs, newest first, twenty to a page, with their messages (docs/product.md, "Messages"). */
export async function careerView(input: PageInput) {
  const { backend, locale, search } = input;
  const list = await listing(backend.jobs(), (job) => jobCard(job, input), JOB[locale.language], search);
  const applied = search.get('sent') === 'application' ? APPLICATION_SENT[locale.language] : null;
  return { ...list, applied, hiring: backend.site.hiring };
}

/** One job by its id. @throws 301 when the slug is not the title's; 404 "Job not found"; 503 */
export async function jobView(input: PageInput) {
  const { backend, locale, params } = input;
  const text = JOB[locale.language];
  const job = await orUnavailable(backend.job(params.id ?? ''));
  if (!job) notFound(text.notFound);
  const { excerpt: summary, ...card } = jobCard(job, input, WORDS.summary);
  if (params.slug !== job.slug) throw redirect(card.href, 301);
  const posted: Fact = { label: text.posted, value: locale.formats.day(job.createdOn), icon: 'calendar' };
  return {
    ...card,
    id: job.id,
    facts: posted.value ? [...card.facts, posted] : card.facts,
    skills: job.skills,
    html: textView(job.description, job, input),
    summary,
    location: job.location,
    postedDay: job.createdOn,
    deadlineDay: job.deadline,
    employmentType: job.employmentType,
  };
}

/** The application form (docs/product.md, "Careers"): the job's id is in `?job=`, or in the form that was sent. */
export async function applyView({ backend, locale, search }: PageInput) {
  const reply = backend.formReply?.form === 'application' ? backend.formReply : null;
  const job = (reply ? reply.values.job : search.get('job')) ?? '';
  // The form works without the job.
  const known = job ? await orNull(backend.job(job)) : null;
  const deadline = known?.deadline ?? null;
  const { formats, language } = locale;
  return {
    // Empty where the job of the address does not exist.
    job: reply || known ? job : '',
    jobTitle: known?.title ?? APPLY[language].unknownPosition,
    // Replaces the form after the last day to apply.
    closed: isClosed(deadline, backend.today) ? JOB[language].closed(formats.day(deadline)) : null,
    reply,
    note: backend.site.hiring.note,
  };
}

function jobCard(job: Job, { backend, locale }: PageInput, words = WORDS.list) {
  const { formats, language, links } = locale;
  const closed = isClosed(job.deadline, backend.today);
  return {
    href: links.job(job.slug, job.id),
    // The job's id lets the form name the job without JavaScript.
    applyHref: links.apply(job.id),
    title: job.title,
    // Replaces the link to the form after the last day to apply.
    closed: closed ? JOB[language].closed(formats.day(job.deadline)) : null,
    facts: facts(job, closed, locale),
    excerpt: excerpt(job.description, words),
  };
}

/** The known facts of a job. */
function facts(job: Job, closed: boolean, { formats, language }: Locale): Fact[] {
  const text = JOB[language];
  const all: Fact[] = [
    { label: text.location, value: job.location ?? '', icon: 'map-pin' },
    {
      label: text.experience,
      value: formats.experience(job.experienceMin, job.experienceMax),
      icon: 'compass',
    },
    { label: text.employment, value: job.employmentType ?? '', icon: 'file' },
    { label: text.salary, value: salary(job, { formats, language }), icon: 'rupee' },
    { label: text.applyBy, value: closed ? '' : formats.day(job.deadline), icon: 'clock' },
  ];
  return all.filter(({ value }) => value);
}

/** @returns `₹4.8 Lakh to ₹6 Lakh`, or the known end; an empty text for none. Upstream names no period */
function salary({ salaryMin, salaryMax }: Job, { formats, language }: Pick<Locale, 'formats' | 'language'>) {
  const text = JOB[language];
  const [least, most] = [salaryMin, salaryMax].map(namedPrice);
  if (least && most) {
    const [from, to] = [least, most].sort((a, b) => a - b).map(formats.shortPrice) as [string, string];
    return least === most ? from : COMPONENTS[language].range(from, to);
  }
  if (least) return text.salaryFrom(formats.shortPrice(least));
  return most ? text.salaryUpTo(formats.shortPrice(most)) : '';
}
