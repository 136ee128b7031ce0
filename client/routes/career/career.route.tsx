import type { Hiring } from '../../../shared/site-facts.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { langOf } from '../../components/lang-of.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { ResumeAddress } from '../../components/resume-address.tsx';
import type { PageHandle, WithLead } from '../../page.ts';
import { oneOf, pageNumber } from '../../page-params.ts';
import { usePage } from '../../use-page.ts';
import { ApplyLink } from './apply-link.tsx';
import type { CareerView, JobCardView } from './career-view.ts';

const PATH = '/career';

export const handle: PageHandle<WithLead<CareerView>> = {
  meta: ({ lead, page }, { groupName }) => ({
    title: page > 1 ? `Careers, page ${page} | ${groupName}` : `Careers | ${groupName}`,
    description: lead,
    ...(page > 1 && { canonical: `${PATH}?page=${page}` }),
  }),
  crumbs: () => [{ label: 'Career' }],
  params: { sent: oneOf('application'), page: pageNumber },
  streams: true,
};

export function Component() {
  const { lead, items, message, applied, hiring, page, pages } = usePage<WithLead<CareerView>>();
  return (
    <div className="career">
      <div className="wrap">
        <PageHeading eyebrow="Career" title="Work with us" lead={lead} />
        {applied && (
          <div className="career__applied">
            <p role="alert">
              <Icon name="shield" />
              {applied}
            </p>
            <p>
              The form itself sends nothing: please send your résumé to <ResumeAddress />.
            </p>
          </div>
        )}
        <section className="career__openings" aria-labelledby="openings">
          <h2 className="career__title" id="openings">
            Current openings
          </h2>
          {message && (
            <EmptyState message={message}>
              <a className="button button--quiet" href="/contact-us">
                Leave us your number
              </a>
            </EmptyState>
          )}
          <ul>
            {items.map((job) => (
              <li key={job.href}>
                <JobRow job={job} />
              </li>
            ))}
          </ul>
          <Pagination path={PATH} page={page} pages={pages} />
        </section>
      </div>
      <HowWeHire hiring={hiring} />
    </div>
  );
}

function JobRow({ job }: { job: JobCardView }) {
  return (
    <article className="job-row">
      <div className="job-row__text">
        <h3>
          <a href={job.href} lang={langOf(job.title)}>
            {job.title}
          </a>
        </h3>
        {job.excerpt && (
          <p className="job-row__excerpt" lang={langOf(job.excerpt)}>
            {job.excerpt}
          </p>
        )}
        <FactList facts={job.facts} row />
      </div>
      <div className="job-row__ways">
        <ApplyLink job={job} className="button button--small" />
        <a className="more-link" href={job.href}>
          Details<span className="visually-hidden"> of {job.title}</span>
          <Icon name="arrow-right" />
        </a>
      </div>
    </article>
  );
}

/** What happens to an application, and where to write when nothing fits. */
function HowWeHire({ hiring: { steps, note } }: { hiring: Hiring }) {
  return (
    <section className="section section--teal" aria-labelledby="how-we-hire">
      <div className="career-steps wrap">
        <h2 id="how-we-hire">{steps.length ? 'How we hire' : 'Nothing here that fits?'}</h2>
        {steps.length > 0 && (
          <ol>
            {steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        )}
        <p className="career-steps__other">
          {steps.length > 0 && 'Nothing here that fits? '}
          Write to <ResumeAddress />. {note}
        </p>
      </div>
    </section>
  );
}
