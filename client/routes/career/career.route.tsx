import type { SiteFacts } from '../../../shared/site-facts.ts';
import { ContentText, Sentence, TitleLink } from '../../components/content-text.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListItems, listHandle, recordCrumbs } from '../../components/list-page.tsx';
import { Prose } from '../../components/prose.tsx';
import { PageHeading, RecordList } from '../../components/section.tsx';
import { MoreLink, QuietLink, ResumeAddress } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { descriptionIn, useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { oneOf, pageNumber } from '../../page-params.ts';
import { CAREER, JOB } from '../../text/career.ts';
import { COMPONENTS } from '../../text/components.ts';
import type { JobCardView } from './career-view.ts';
import '../../components/reading.css';
import './career.css';

const listHead: PageHandle<ViewOf<'career'>> = {
  ...listHandle('career', CAREER),
  params: { sent: oneOf('application'), page: pageNumber },
};

export const list = { handle: listHead, Component: List };

const jobHead: PageHandle<ViewOf<'job'>> = {
  meta: (job, { groupName }, { language }) => ({
    title: JOB[language].pageTitle(job.title, groupName),
    description: descriptionIn(
      language,
      job.summary,
      JOB[language].description(job.title, groupName, job.location),
    ),
  }),
  crumbs: recordCrumbs('career'),
};

export const job = { handle: jobHead, Component: JobPage };

function List() {
  const { intro, items, applied, hiring, ...list } = usePage<ViewOf<'career'>>();
  const { links } = useLocale();
  const text = useText(CAREER);
  return (
    <div className="career">
      <div className="wrap">
        <PageHeading eyebrow={text.eyebrow} title={text.heading} intro={intro} />
        {applied && (
          <div className="career__applied form-message form-message--good below-section">
            <p className="flex middle gap-3 strong" role="alert">
              <Icon name="shield" />
              {applied}
            </p>
            <p>
              <Sentence text={text.sendTo}>
                <ResumeAddress />
              </Sentence>
            </p>
          </div>
        )}
        <section className="career__openings list-page" aria-labelledby="openings">
          <h2 className="group-title" id="openings">
            {text.openings}
          </h2>
          <ListItems list={list} ways={<QuietLink href={links.contact()}>{text.leaveNumber}</QuietLink>}>
            <RecordList className="ruled-below" items={items}>
              {(job) => <JobRow job={job} />}
            </RecordList>
          </ListItems>
        </section>
      </div>
      <HowWeHire hiring={hiring} />
    </div>
  );
}

function JobRow({ job }: { job: JobCardView }) {
  const text = useText(CAREER);
  return (
    <article className="job-row stack middle ruled-above">
      <div className="stack gap-3">
        <TitleLink as="h3" href={job.href} title={job.title} />
        <ContentText as="p" className="job-row__excerpt soft" text={job.excerpt} />
        <FactList facts={job.facts} className="small" row />
      </div>
      <div className="row middle gap-5">
        <ApplyLink job={job} className="button button--small small" />
        <MoreLink href={job.href}>
          {text.details}
          <ContentText className="visually-hidden" text={text.detailsOf(job.title)} />
        </MoreLink>
      </div>
    </article>
  );
}

/** The steps of an application, the note for applicants, and the address for résumés. */
function HowWeHire({ hiring: { steps, note } }: { hiring: SiteFacts['hiring'] }) {
  const text = useText(CAREER);
  return (
    <section className="section section--teal" aria-labelledby="how-we-hire">
      <div className="career-steps stack gap-section wrap">
        <h2 id="how-we-hire">{steps.length ? text.howWeHire : text.nothingFits}</h2>
        {steps.length > 0 && (
          <ol className="numbered stack three-from-992">
            {steps.map(({ title, text }) => (
              <li className="at-top gap-2" key={title}>
                <h3>{title}</h3>
                <p className="soft">{text}</p>
              </li>
            ))}
          </ol>
        )}
        <p className="soft">
          {steps.length > 0 && `${text.nothingFits} `}
          <Sentence text={text.writeTo}>
            <ResumeAddress />
          </Sentence>
          {note}
        </p>
      </div>
    </section>
  );
}

function JobPage() {
  const job = usePage<ViewOf<'job'>>();
  const { links } = useLocale();
  const text = useText(JOB);
  return (
    <article className="list-page wrap">
      <PageHeading eyebrow={text.eyebrow} title={job.title} />
      <div className="beside">
        <aside
          className="reading__aside stays last-from-992 job-panel stack at-start gap-5"
          aria-label={text.factsAndApplication}
        >
          <FactList facts={job.facts} className="full ruled-above" />
          <ApplyLink job={job} className="button full" />
          <MoreLink href={links.career()} hasIcon>
            <Icon name="arrow-left" />
            {text.allOpenings}
          </MoreLink>
        </aside>
        <div className="reading__main stack at-start at-top gap-section">
          {job.html && <Prose html={job.html} />}
          {job.skills.length > 0 && (
            <section aria-labelledby="skills">
              <h2 className="group-title below-4" id="skills">
                {text.skills}
              </h2>
              <ul className="job__skills row gap-2 small">
                {job.skills.map((skill) => (
                  <ContentText as="li" text={skill} key={skill} />
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </article>
  );
}

/** A link to the application form; follow-links.ts sends the job's title along. A closed job says so instead. */
function ApplyLink({ job, className }: { job: Omit<JobCardView, 'excerpt'>; className: string }) {
  const { applyHref, title, closed } = job;
  const text = useText(JOB);
  const { askedFor } = useText(COMPONENTS);
  if (closed) {
    return (
      <p className="job-closed accent-icons flex soft small middle gap-2">
        <Icon name="clock" />
        {closed}
      </p>
    );
  }
  return (
    <a className={className} href={applyHref} data-job-title={title}>
      {text.apply}
      <ContentText className="visually-hidden" text={askedFor(title)} />
    </a>
  );
}
