import { redirect } from 'react-router';
import type { Job, SafeHtml } from '../../../shared/content.ts';
import { formatDay, formatExperience, formatShortPrice } from '../../../shared/formats.ts';
import { APPLICATION_SENT, closedNotice } from '../../../shared/job-application-rules.ts';
import { excerpt } from '../../../shared/plain-text.ts';
import type { Hiring } from '../../../shared/site-facts.ts';
import type { Fact } from '../../components/fact-list.tsx';
import { type Listing, listing, notFound, orUnavailable, type PageInput } from '../../page.ts';

export interface JobCardView {
  href: string;
  /** `/apply` with the job's id, so that its title is right without JavaScript. */
  applyHref: string;
  title: string;
  /** Said instead of the way to apply, when the last day for it is over. */
  closed: string | null;
  facts: Fact[];
  excerpt: string;
}

export interface CareerView extends Listing<JobCardView> {
  /** To a visitor who comes from an application that was just made. */
  applied: string | null;
  hiring: Hiring;
}

export interface JobView extends Omit<JobCardView, 'excerpt'> {
  skills: string[];
  html: SafeHtml;
  /** For search engines. */
  summary: string;
  location: string | null;
  /** `YYYY-MM-DD`. */
  postedDay: string | null;
  deadlineDay: string | null;
}

const WORDS = { list: 22, summary: 30 };

/** Open jobs, newest first, twenty to a page, with their messages (docs/product.md, "Messages"). */
export async function careerView({ backend, search }: PageInput): Promise<CareerView> {
  const list = await listing(
    backend.jobs(),
    (job) => jobCard(job, backend.today),
    {
      empty: 'No current openings available.',
      refused: 'Something went wrong while fetching job openings.',
      unreachable: 'Something went wrong while fetching job openings.',
    },
    search,
  );
  const applied = search.get('sent') === 'application' ? APPLICATION_SENT : null;
  return { ...list, applied, hiring: backend.site.hiring };
}

/**
 * One job by its id. @throws a 301 to the right address when the slug is not the title's; 404 "Job not found";
 * 503 when upstream fails and nothing is kept
 */
export async function jobView({ backend, params }: PageInput): Promise<JobView> {
  const job = await orUnavailable(backend.job(params.id ?? ''));
  if (!job) notFound('Job not found');
  if (params.slug !== job.slug) throw redirect(jobHref(job), 301);
  return {
    href: jobHref(job),
    applyHref: applyHref(job),
    title: job.title,
    closed: closedNotice(job.deadline, backend.today),
    facts: [
      ...facts(job, backend.today),
      { label: 'Posted', value: formatDay(job.createdOn), icon: 'calendar' as const },
    ].filter(({ value }) => value),
    skills: job.skills,
    html: job.description,
    summary: excerpt(job.description, WORDS.summary),
    location: job.location,
    postedDay: job.createdOn,
    deadlineDay: job.deadline,
  };
}

function jobCard(job: Job, today: string): JobCardView {
  return {
    href: jobHref(job),
    applyHref: applyHref(job),
    title: job.title,
    closed: closedNotice(job.deadline, today),
    facts: facts(job, today),
    excerpt: excerpt(job.description, WORDS.list),
  };
}

/** What is known of a job; what is not known is left out. */
function facts(job: Job, today: string): Fact[] {
  const applyBy = closedNotice(job.deadline, today) ? '' : formatDay(job.deadline);
  const all: Fact[] = [
    { label: 'Location', value: job.location ?? '', icon: 'map-pin' },
    { label: 'Experience', value: formatExperience(job.experienceMin, job.experienceMax), icon: 'compass' },
    { label: 'Employment', value: job.employmentType ?? '', icon: 'file' },
    { label: 'Salary', value: salary(job), icon: 'rupee' },
    { label: 'Apply by', value: applyBy, icon: 'clock' },
  ];
  return all.filter(({ value }) => value);
}

/** @returns `₹4.8 Lakh to ₹6 Lakh a year`; zero is how upstream says that nothing is named */
function salary({ salaryMin, salaryMax }: Job): string {
  const named = [salaryMin, salaryMax].filter((rupees) => rupees !== null && rupees > 0) as number[];
  const range = [...new Set(named)].toSorted((a, b) => a - b).map(formatShortPrice);
  return range.length ? `${range.join(' to ')} a year` : '';
}

function jobHref({ slug, id }: Job): string {
  return `/career/${slug}/${encodeURIComponent(id)}`;
}

function applyHref({ id }: Job): string {
  return `/apply?job=${encodeURIComponent(id)}`;
}
