import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { type FormReply, SUBMITTING } from '../../../shared/enquiry-messages.ts';
import { checkFields, readFields } from '../../../shared/form-field.ts';
import { jobApplicationFields } from '../../../shared/job-application-rules.ts';
import { FormLanguage } from '../../forms/enquiry-form.tsx';
import { FormField, fieldId } from '../../forms/form-field.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { initialState } from '../../forms/form-state.ts';
import { useForm } from '../../forms/use-form.ts';
import { useLocale, useSay, useText } from '../../locale.ts';
import { ENHANCED } from '../../marks.ts';
import { APPLY } from '../../text/career.ts';
import type { ApplyView } from './apply-view.ts';

const PREFIX = 'application';

/**
 * The application form. Without JavaScript the browser posts it as text: of the résumé the file's name alone,
 * so that it has to be chosen again when something else is wrong.
 */
export function ApplicationForm({ view: { job, reply } }: { view: ApplyView }) {
  const { links } = useLocale();
  const text = useText(APPLY);
  const say = useSay();
  const { state, handlers } = useApplicationForm(reply);
  const hints: Record<string, string> = text.hints;
  const chosen = state.values.resume && !state.errors.resume;
  return (
    <form
      className="enquiry-form"
      id={`${PREFIX}-form`}
      method="post"
      action={links.apply()}
      noValidate
      {...{ [ENHANCED]: '' }}
      {...handlers}
    >
      <input type="hidden" name="job" value={job} />
      <FormLanguage />
      <FormNotice
        idPrefix={PREFIX}
        fields={jobApplicationFields}
        message={state.message}
        good={false}
        errors={state.listed}
        fresh={reply !== null && state.message === reply.message}
      />
      <div className="form-grid stack gap-5">
        {jobApplicationFields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            id={fieldId(PREFIX, field.name)}
            value={state.values[field.name]}
            error={state.errors[field.name]}
            hint={field.name === 'resume' && chosen ? text.chooseAgain : hints[field.name]}
            className={hints[field.name] && 'field--wide'}
          />
        ))}
      </div>
      <div className="stack at-start gap-3">
        <button className="button enquiry-form__submit full" type="submit" disabled={state.submitting}>
          {state.submitting ? say(SUBMITTING) : text.submit}
        </button>
      </div>
    </form>
  );
}

/** Checks the application form in the browser and sends it to no server. */
function useApplicationForm(reply: FormReply | null) {
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { links } = useLocale();
  return useForm({
    element,
    fields: jobApplicationFields,
    initial: () => initialState(reply, ''),
    check: (texts) => checkFields(jobApplicationFields, readFields(jobApplicationFields, texts).values),
    send: () => navigate(links.applied()),
  });
}
