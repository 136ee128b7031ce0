import { EmptyState } from '../../components/empty-state.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { langOf } from '../../components/lang-of.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { type PageHandle, pageLoader, usePage } from '../../page.ts';
import { oneOf, pageNumber } from '../../page-params.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { ApplyLink } from './apply-link.tsx';
import { type CareerView, careerView, type JobCardView } from './career-view.ts';

const PATH = '/career';
const LEAD =
  'Engineers, masons, planners and people at the desk: about ninety of us, most from Bhopal and the districts around it.';

export const loader = pageLoader(careerView);

export const handle: PageHandle<CareerView> = {
  meta: ({ page }, { groupName }) => ({
    title: page > 1 ? `Careers, page ${page} | ${groupName}` : `Careers | ${groupName}`,
    description: LEAD,
    ...(page > 1 && { canonical: `${PATH}?page=${page}` }),
  }),
  crumbs: () => [{ label: 'Career' }],
  params: { sent: oneOf('application'), page: pageNumber },
  streams: true,
};

export function Component() {
  const { items, message, applied, page, pages } = usePage<typeof loader>();
  return (
    <div className="career">
      <div className="wrap">
        <PageHeading eyebrow="Career" title="Work with us" lead={LEAD} />
        {applied && (
          <p className="career__applied" role="alert">
            <Icon name="shield" />
            {applied}
          </p>
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
      <HowWeHire />
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
function HowWeHire() {
  const { email } = useShellFacts();
  return (
    <section className="section section--teal" aria-labelledby="how-we-hire">
      <div className="career-steps wrap">
        <h2 id="how-we-hire">How we hire</h2>
        <ol>
          <li>
            <h3>You apply</h3>
            <p>A page about your work is enough. Drawings and photographs of what you have built say more.</p>
          </li>
          <li>
            <h3>We talk</h3>
            <p>With the person you would work for, at the office or on the site, for about an hour.</p>
          </li>
          <li>
            <h3>You see a site</h3>
            <p>Half a day with the team, so that both sides know. Then a written answer, with the terms.</p>
          </li>
        </ol>
        <p className="career-steps__other">
          Nothing here that fits? Write to{' '}
          <a className="text-link" href={`mailto:${email}`}>
            {email}
          </a>
          . We never ask an applicant for money.
        </p>
      </div>
    </section>
  );
}
