import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { UNKNOWN_POSITION } from '../../../shared/job-application-rules.ts';
import { Icon } from '../../components/icon.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { ResumeAddress } from '../../components/resume-address.tsx';
import type { PageHandle } from '../../page.ts';
import { recordName } from '../../page-params.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { usePage } from '../../use-page.ts';
import { ApplicationForm } from './application-form.tsx';
import type { ApplyView } from './apply-view.ts';

export const handle: PageHandle<ApplyView> = {
  meta: (view, { groupName }) => ({
    title: `Apply: ${positionOf(view)} | ${groupName}`,
    description: `Apply for a position at ${groupName}.`,
    noindex: true,
  }),
  crumbs: () => [{ label: 'Career', href: '/career' }, { label: 'Apply' }],
  params: { job: recordName(({ job }) => job) },
};

export function Component() {
  const view = usePage<ApplyView>();
  const jobTitle = useNavigationTitle() ?? positionOf(view);
  return (
    <div className="apply list-page wrap">
      <PageHeading
        eyebrow="Job application"
        title={jobTitle}
        lead={view.closed ?? <Lead position={jobTitle} />}
      />
      {view.closed ? (
        <a className="button" href="/career">
          See all openings
        </a>
      ) : (
        <div className="reading__layout">
          <div className="apply__form">
            <ApplicationForm key={view.job} view={view} />
          </div>
          <Questions note={view.note} />
        </div>
      )}
    </div>
  );
}

function Lead({ position }: { position: string }) {
  return (
    <>
      This form checks your entries and sends nothing. To apply, send your résumé to{' '}
      <ResumeAddress position={position} />.
    </>
  );
}

function Questions({ note }: Pick<ApplyView, 'note'>) {
  const { phone, email } = useShellFacts();
  return (
    <aside className="reading__aside apply__aside" aria-labelledby="apply-questions">
      <h2 className="apply__title" id="apply-questions">
        Questions first?
      </h2>
      <p>Ask about the site, the team or the terms before you apply. {note}</p>
      <ul className="apply__lines">
        <li>
          <a href={`tel:${phone.dial}`}>
            <Icon name="phone" />
            {phone.display}
          </a>
        </li>
        <li>
          <a href={`mailto:${email}`}>
            <Icon name="mail" />
            {email}
          </a>
        </li>
      </ul>
      <a className="more-link" href="/career">
        <Icon name="arrow-left" />
        All openings
      </a>
    </aside>
  );
}

/** What the page is headed when the site does not know the job. */
export function positionOf(view: Pick<ApplyView, 'jobTitle'>): string {
  return view.jobTitle ?? UNKNOWN_POSITION;
}

/**
 * The job's title as the link brought it (docs/product.md, "Careers"). It outlives a reload, of which the server knows
 * nothing: so React first draws what the server did.
 */
function useNavigationTitle(): string | null {
  const state = useLocation().state as { jobTitle?: unknown } | null;
  const title = typeof state?.jobTitle === 'string' && state.jobTitle ? state.jobTitle : null;
  return useSyncExternalStore(
    neverChanges,
    () => title,
    () => null,
  );
}

const neverChanges = () => () => {};
