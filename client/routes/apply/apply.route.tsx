import { useLocation } from 'react-router';
import type { Language } from '../../../shared/language.ts';
import { PageHeading } from '../../components/headings.tsx';
import { Icon } from '../../components/icon.tsx';
import { MailLink, MoreLink, PhoneLink, ResumeAddress } from '../../components/ways.tsx';
import { useLocale, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { recordName } from '../../page-params.ts';
import { APPLY, CAREER, JOB } from '../../text/career.ts';
import { usePage, useTakenOver } from '../../use-page.ts';
import { ApplicationForm } from './application-form.tsx';
import type { ApplyView } from './apply-view.ts';
import '../../components/reading.css';
import './apply.css';

export const handle: PageHandle<ApplyView> = {
  meta: (view, { groupName }, { language }) => ({
    title: `${APPLY[language].pageTitle(positionOf(view, language))} | ${groupName}`,
    description: APPLY[language].description(groupName),
    noindex: true,
  }),
  crumbs: (_, { language, links }) => [
    { label: CAREER[language].crumb, href: links.career() },
    { label: APPLY[language].crumb },
  ],
  params: { job: recordName(({ job }) => job) },
};

export function Component() {
  const view = usePage<ApplyView>();
  const { language, links } = useLocale();
  const text = APPLY[language];
  const jobTitle = useNavigationTitle() ?? positionOf(view, language);
  const lead = (
    <>
      {text.sendTo.before}
      <ResumeAddress position={jobTitle} />
      {text.sendTo.after}
    </>
  );
  return (
    <div className="apply list-page wrap">
      <PageHeading eyebrow={text.eyebrow} title={jobTitle} lead={view.closed ?? lead} />
      {view.closed ? (
        <a className="button" href={links.career()}>
          {text.seeOpenings}
        </a>
      ) : (
        <div className="reading__layout yielding stack gap-section">
          <div className="apply__form">
            <ApplicationForm key={view.job} view={view} />
          </div>
          <Questions note={view.note} />
        </div>
      )}
    </div>
  );
}

function Questions({ note }: Pick<ApplyView, 'note'>) {
  const { links } = useLocale();
  const text = useText(APPLY);
  return (
    <aside
      className="reading__aside stays apply__aside stack at-start gap-4"
      aria-labelledby="apply-questions"
    >
      <h2 className="size-h3" id="apply-questions">
        {text.questions}
      </h2>
      <p className="soft">
        {text.ask}
        {note}
      </p>
      <ul className="apply__lines lines strong numbers full">
        <li>
          <PhoneLink />
        </li>
        <li>
          <MailLink />
        </li>
      </ul>
      <MoreLink href={links.career()} hasIcon>
        <Icon name="arrow-left" />
        {useText(JOB).allOpenings}
      </MoreLink>
    </aside>
  );
}

/** The heading of the page, unless the link brought the job's title. */
function positionOf(view: Pick<ApplyView, 'jobTitle'>, language: Language): string {
  return view.jobTitle ?? APPLY[language].unknownPosition;
}

/**
 * The job's title as the link brought it (docs/product.md, "Careers"). It survives a reload, which the
 * server cannot know.
 */
function useNavigationTitle(): string | null {
  const state = useLocation().state as { jobTitle?: unknown } | null;
  const title = typeof state?.jobTitle === 'string' && state.jobTitle ? state.jobTitle : null;
  return useTakenOver() ? title : null;
}
