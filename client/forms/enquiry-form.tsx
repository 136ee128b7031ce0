import { memo, type ReactNode } from 'react';
import { EXTRA_NAMES, enquiryForms, type FormName, TERMS_NOTICE } from '../../shared/enquiry-forms.ts';
import { CHECKING, SUBMITTING } from '../../shared/enquiry-messages.ts';
import { visitDays } from '../../shared/enquiry-rules.ts';
import type { Field } from '../../shared/form-field.ts';
import { midnightInIndia } from '../../shared/india-time.ts';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { QuietButton } from '../components/ways.tsx';
import { useLocale, useText } from '../locale.ts';
import { useShellFacts } from '../shell/shell-facts.ts';
import { CONTACT, FORMS } from '../text/contact.ts';
import { CaptchaBlock } from './captcha-block.tsx';
import { FormField, fieldId, TermsText } from './form-field.tsx';
import { FormNotice, type FormParts } from './form-notice.tsx';
import { hoursOf } from './opening-hours.ts';
import type { PageForms } from './page-forms.ts';
import { SentPanel } from './sent-panel.tsx';
import { useEnquiryForm } from './use-enquiry-form.ts';
import { VisitChoices } from './visit-choices.tsx';
import { canBeTapped } from './visit-times.ts';
import { YourDetails } from './your-details.tsx';
import './enquiry-form.css';

/** The values of the hidden fields: a project's slug, and a size (BHK) or home (upstream's title) in it. */
type FormSubject = Partial<Record<'project' | 'bhk' | 'unit', string | null>>;

interface EnquiryFormProps {
  form: FormName;
  /** The beginning of this form's element ids; unique on the page. */
  idPrefix: string;
  /** Only on personal pages: ticket, captcha, and the reply to a form that was sent without JavaScript. */
  page?: PageForms | undefined;
  /** The subject of the enquiry. */
  subject?: FormSubject | undefined;
  /** The first options of a form about a project, by field. */
  start?: Record<string, string> | undefined;
  /** Replaces the form's own text on the button. */
  submitLabel?: ReactNode;
}

/**
 * A form to the sales desk (docs/product.md, "Forms"): plain HTML that a browser posts itself; with JavaScript it is
 * checked and sent in place. `data-enhanced` tells the boot script to hold a submit before React has loaded, and to
 * repeat it afterwards.
 */
export function EnquiryForm({ form, idPrefix, page, subject, start, submitLabel }: EnquiryFormProps) {
  const { fields, captcha, submitLabel: ownLabel } = enquiryForms[form];
  const { reply, state, handlers, again } = useEnquiryForm(form, page);
  const { language } = useLocale();
  const { another } = useText(CONTACT);
  return (
    <form
      className="enquiry-form stack gap-5"
      id={`${idPrefix}-form`}
      method="post"
      action="/enquiries"
      noValidate
      data-enhanced=""
      aria-busy={state.submitting || undefined}
      data-sent={state.sent ? '' : undefined}
      {...handlers}
    >
      {/* Enter presses the first submit button of a form, which must not be the captcha's. */}
      <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true">
        {ownLabel[language]}
      </button>
      <SubjectFields form={form} subject={subject} />
      <input type="hidden" name={EXTRA_NAMES.ticket} value={page?.ticket} />
      {Object.entries(reply?.origin ?? {}).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <Honeypot />
      <FormNotice idPrefix={idPrefix} fields={[...fields, captcha]} state={state} reply={reply} />
      {state.sent && (
        <SentPanel sent={state.sent}>
          <QuietButton onClick={again}>{another}</QuietButton>
        </SentPanel>
      )}
      <div className="form-grid stack gap-5" key={state.round}>
        <Fields idPrefix={idPrefix} fields={fields} state={state} start={start} page={page} />
      </div>
      {state.captcha && (
        <CaptchaBlock
          field={captcha}
          idPrefix={idPrefix}
          captcha={state.captcha}
          state={state}
          fresh={reply !== null && !reply.message && state.captcha.id === (page?.captcha ?? '')}
        />
      )}
      <YourDetails
        key={`notice ${state.round}`}
        idPrefix={idPrefix}
        offers={state.values[EXTRA_NAMES.offers] === 'Yes'}
      />
      <div className="stack at-start gap-3">
        <button className="button enquiry-form__submit full" type="submit" disabled={state.submitting}>
          {state.submitting ? SUBMITTING[language] : (submitLabel ?? ownLabel[language])}
        </button>
        <p className="field__hint soft tiny enquiry-form__checking" role="status">
          {state.checking && CHECKING[language]}
        </p>
        {!fields.some(({ name }) => name === 'terms') && (
          <p className="field__hint soft tiny">
            <TermsText text={TERMS_NOTICE[language]} />
          </p>
        )}
      </div>
    </form>
  );
}

/** The hidden fields of the subject. Memoised, since boot/dialog.ts sets their values. */
const SubjectFields = memo(function SubjectFields({
  form,
  subject,
}: Pick<EnquiryFormProps, 'form' | 'subject'>) {
  return (
    <>
      <input type="hidden" name={EXTRA_NAMES.form} defaultValue={form} />
      <input type="hidden" name={EXTRA_NAMES.project} defaultValue={subject?.project ?? ''} />
      <input type="hidden" name={EXTRA_NAMES.bhk} defaultValue={subject?.bhk ?? ''} />
      <input type="hidden" name={EXTRA_NAMES.unit} defaultValue={subject?.unit ?? ''} />
      <FormLanguage />
    </>
  );
});

/** The hidden field with the page's language, for responses in it; left out for the default language. */
export function FormLanguage() {
  const { language } = useLocale();
  if (language === DEFAULT_LANGUAGE) return null;
  return <input type="hidden" name={EXTRA_NAMES.language} value={language} />;
}

/** A trap for programs, which fill in every field. Not `display: none`, which they recognise. */
function Honeypot() {
  return (
    <div className="enquiry-form__trap visually-hidden" aria-hidden="true">
      <label>
        {useText(FORMS).leaveEmpty}
        <input name={EXTRA_NAMES.honeypot} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The day or the hour of a visit. */
const isVisit = (field: Field): field is Field & { name: 'date' | 'time' } =>
  field.input === 'date' || field.input === 'time';

function Fields({
  idPrefix,
  fields,
  state,
  start,
  page,
}: FormParts & Pick<EnquiryFormProps, 'start' | 'page'>) {
  const { openingHours } = useShellFacts();
  const { language } = useLocale();
  /** Empty for a value that is shown as tapped: without JavaScript a typed one would override another tap. */
  const typedValue = (field: Field) => {
    const value = state.values[field.name] ?? start?.[field.name];
    return page?.times && isVisit(field) && canBeTapped(page.times, value) ? '' : value;
  };
  const one = (field: Field) => (
    <FormField
      key={field.name}
      field={field}
      id={fieldId(idPrefix, field.name)}
      value={typedValue(field)}
      error={state.errors[field.name]}
      days={page && field.input === 'date' ? visitDays(midnightInIndia(page.today)) : undefined}
      choices={
        page?.times && isVisit(field) ? (
          <VisitChoices
            of={field.name}
            today={page.today}
            times={page.times}
            value={state.values[field.name]}
          />
        ) : undefined
      }
      hint={field.name === 'time' ? hoursOf(openingHours, language) : undefined}
      className={field.input === 'checkbox' ? 'whole-row' : undefined}
    />
  );
  return fields.map((field, index) => {
    const next = fields[index + 1];
    if (fields[index - 1]?.name === 'country_code') return null;
    if (field.name !== 'country_code' || !next) return one(field);
    return (
      <div className="enquiry-form__number stack gap-3" key="number">
        {one(field)}
        {one(next)}
      </div>
    );
  });
}
