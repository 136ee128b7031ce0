import { useLocation, useNavigate } from 'react-router';
import { SUBMITTING } from '../../../shared/enquiry-messages.ts';
import { checkFields, readFields } from '../../../shared/form-field.ts';
import { jobApplicationFields } from '../../../shared/job-application-rules.ts';
import { Sentence } from '../../components/content-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeading } from '../../components/section.tsx';
import { MailLink, MoreLink, PhoneLink, ResumeAddress } from '../../components/ways.tsx';
import { FormLanguage } from '../../forms/enquiry-form.tsx';
import { FormField, fieldId } from '../../forms/form-field.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useForm } from '../../forms/use-form.ts';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, usePage, useTakenOver, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { recordName } from '../../page-params.ts';
import { APPLY, JOB } from '../../text/career.ts';
import { MENU } from '../../text/frame.ts';
import '../../components/reading.css';
import './apply.css';

export const handle: PageHandle<ViewOf<'apply'>> = {
  meta: ({ jobTitle }, { groupName }, { language }) => ({
    title: `${APPLY[language].pageTitle(jobTitle)} | ${groupName}`,
    description: APPLY[language].description(groupName),
    noindex: true,
  }),
  crumbs: (_, { language, links }) => [
    { label: MENU[language].pages.career, href: links.career() },
    { label: APPLY[language].crumb },
  ],
  params: { job: recordName(({ job }) => job) },
};

export function Component() {
  const view = usePage<ViewOf<'apply'>>();
  const { links } = useLocale();
  const text = useText(APPLY);
  const jobTitle = useNavigationTitle() ?? view.jobTitle;
  const intro = (
    <Sentence text={text.sendTo}>
      <ResumeAddress position={jobTitle} />
    </Sentence>
  );
  return (
    <div className="apply list-page wrap">
      <PageHeading eyebrow={text.eyebrow} title={jobTitle} intro={view.closed ?? intro} />
      {view.closed ? (
        <a className="button" href={links.career()}>
          {text.seeOpenings}
        </a>
      ) : (
        <div className="beside">
          <div className="apply__form">
            <ApplicationForm key={view.job} view={view} />
          </div>
          <Questions note={view.note} />
        </div>
      )}
    </div>
  );
}

function Questions({ note }: Pick<ViewOf<'apply'>, 'note'>) {
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
      <ul className="apply__lines lines accent-icons strong numbers full">
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

/**
 * The job's title from the link's navigation state (docs/product.md, "Careers"). The state survives a reload, but is
 * unknown to the server.
 */
function useNavigationTitle(): string | null {
  const state = useLocation().state as { jobTitle?: unknown } | null;
  const title = typeof state?.jobTitle === 'string' && state.jobTitle ? state.jobTitle : null;
  return useTakenOver() ? title : null;
}

const PREFIX = 'application';

/**
 * The application form. Without JavaScript the browser posts only the résumé's file name, so the visitor has to choose
 * the file again after an error.
 */
function ApplicationForm({ view: { job, reply } }: { view: ViewOf<'apply'> }) {
  const { language, links } = useLocale();
  const text = useText(APPLY);
  const navigate = useNavigate();
  const { state, handlers } = useForm({
    fields: jobApplicationFields,
    reply,
    captchaId: '',
    check: (texts) => checkFields(jobApplicationFields, readFields(jobApplicationFields, texts).values),
    // Sent to no server: the browser only checks the form.
    send: () => navigate(links.applied()),
  });
  const hints: Record<string, string> = text.hints;
  const chosen = state.values.resume && !state.errors.resume;
  return (
    <form
      className="enquiry-form stack gap-5"
      id={`${PREFIX}-form`}
      method="post"
      action={links.apply()}
      noValidate
      data-enhanced=""
      {...handlers}
    >
      <input type="hidden" name="job" value={job} />
      <FormLanguage />
      <FormNotice idPrefix={PREFIX} fields={jobApplicationFields} state={state} reply={reply} />
      <div className="form-grid stack gap-5">
        {jobApplicationFields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            id={fieldId(PREFIX, field.name)}
            value={state.values[field.name]}
            error={state.errors[field.name]}
            hint={field.name === 'resume' && chosen ? text.chooseAgain : hints[field.name]}
            className={hints[field.name] && 'whole-row'}
          />
        ))}
      </div>
      <div className="stack at-start gap-3">
        <button className="button enquiry-form__submit full" type="submit" disabled={state.submitting}>
          {state.submitting ? SUBMITTING[language] : text.submit}
        </button>
      </div>
    </form>
  );
}
