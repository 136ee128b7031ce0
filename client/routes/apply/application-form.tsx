import { SUBMITTING } from '../../../shared/enquiry-messages.ts';
import { jobApplicationFields } from '../../../shared/job-application-rules.ts';
import { FormField, fieldId } from '../../forms/form-field.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import type { ApplyView } from './apply-view.ts';
import { useApplicationForm } from './use-application-form.ts';

const PREFIX = 'application';

/** What is said beneath a field. */
const HINTS: Record<string, string> = {
  resume: 'One file, PDF or JPG/JPEG.',
  experience: 'Years, and what you have built, drawn or run.',
};

/**
 * The application form. Without JavaScript the browser posts it as text: of the résumé the file's name alone,
 * so that it has to be chosen again when something else is wrong.
 */
export function ApplicationForm({ view: { job, reply } }: { view: ApplyView }) {
  const { state, handlers } = useApplicationForm(reply);
  const chosen = state.values.resume && !state.errors.resume;
  return (
    <form
      className="enquiry-form"
      id={`${PREFIX}-form`}
      method="post"
      action="/apply"
      noValidate
      data-enhanced=""
      {...handlers}
    >
      <input type="hidden" name="job" value={job} />
      <FormNotice
        idPrefix={PREFIX}
        fields={jobApplicationFields}
        message={state.message}
        good={false}
        errors={state.listed}
        fresh={reply !== null && state.message === reply.message}
      />
      <div className="form-grid">
        {jobApplicationFields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            id={fieldId(PREFIX, field.name)}
            value={state.values[field.name]}
            error={state.errors[field.name]}
            hint={field.name === 'resume' && chosen ? 'Please choose your file again.' : HINTS[field.name]}
            className={HINTS[field.name] && 'field--wide'}
          />
        ))}
      </div>
      <div className="enquiry-form__end">
        <button className="button enquiry-form__submit" type="submit" disabled={state.submitting}>
          {state.submitting ? SUBMITTING : 'Submit application'}
        </button>
      </div>
    </form>
  );
}
