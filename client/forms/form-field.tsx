import type { ReactNode } from 'react';
import { type Field, fieldAttributes } from '../../shared/form-field.ts';
import { TICKED } from '../../shared/typing.ts';
import { useLocale, useText } from '../locale.ts';
import { FORMS } from '../text/contact.ts';
import { FRAME } from '../text/frame.ts';

interface FormFieldProps {
  field: Field;
  /** The id of the input; its message has the same id with `-error`. */
  id: string;
  /** The first value. */
  value?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  /** The first and last day that can be chosen, `YYYY-MM-DD`. */
  days?: { min: string; max: string } | undefined;
  /** Values to tap, before the control for any other value. */
  choices?: ReactNode;
  /** True where the field takes the focus when the page loads. */
  fresh?: boolean;
  className?: string | undefined;
}

/** The id of a field's control. @param idPrefix unique on the page */
export function fieldId(idPrefix: string, name: string): string {
  return `${idPrefix}-${name}`;
}

/** One field of a form: label, control, hint and message, made from its description in `shared`. */
export function FormField(props: FormFieldProps) {
  const { field, id, hint, error } = props;
  const { language } = useLocale();
  const { optional } = useText(FORMS);
  const className = `field stack at-top gap-2 ${props.className ?? ''}`;
  const label = (
    <>
      {field.label[language]}
      {/* A choice with an initial value needs no "optional". */}
      {!field.required && !field.initial && <span className="field__optional soft tiny">{optional}</span>}
    </>
  );
  const problem = error && (
    <p className="field__error flex small gap-2 medium" id={`${id}-error`}>
      {error}
    </p>
  );
  if (field.input === 'radio') {
    return (
      <fieldset className={className} aria-describedby={attributesOf(props)['aria-describedby']}>
        <legend className="field__label small strong snug">{label}</legend>
        <Choices {...props} />
        {problem}
      </fieldset>
    );
  }
  return (
    <div className={className}>
      {field.input === 'checkbox' ? (
        <Tick {...props} />
      ) : (
        <>
          <label className="field__label small strong snug" htmlFor={id}>
            {label}
          </label>
          {props.choices}
          <Control {...props} />
        </>
      )}
      {hint && (
        <p className="field__hint soft tiny" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem}
    </div>
  );
}

/** An input or select; uncontrolled, so that text from before hydration is kept. */
function Control(props: FormFieldProps) {
  const { field, value = field.initial } = props;
  const { language } = useLocale();
  const { choice } = useText(FORMS);
  const attributes = attributesOf(props);
  if (field.input === 'select') {
    return (
      <select {...attributes} defaultValue={value}>
        {field.placeholder && <option value="">{field.placeholder[language]}</option>}
        {field.enum?.map((option) => (
          // The `value` is always set: without it a translated page would send the translated text.
          <option key={option} value={option}>
            {choice(option)}
          </option>
        ))}
      </select>
    );
  }
  if (field.input === 'file') return <input {...attributes} type="file" />;
  if (field.input === 'captcha') {
    return <input {...attributes} type="text" autoCapitalize="characters" spellCheck={false} />;
  }
  const onChange = props.choices ? untap : undefined;
  return <input {...attributes} type={field.input} defaultValue={value} onChange={onChange} />;
}

/** Clears the tapped value, since a typed one overrides it. */
function untap({ target }: { target: HTMLInputElement }): void {
  for (const tapped of target.parentElement?.querySelectorAll<HTMLInputElement>(':checked') ?? [])
    tapped.checked = false;
}

/** The choices of a radio group. */
function Choices({ field, id, value = field.initial }: FormFieldProps) {
  const { choice } = useText(FORMS);
  return (
    <div className="row gap-row">
      {field.enum?.map((option, index) => (
        <label className="choice inline-flex middle gap-3 tap" key={option}>
          <input
            type="radio"
            id={index ? `${id}-${index}` : id}
            name={field.name}
            value={option}
            defaultChecked={option === value}
          />
          {choice(option)}
        </label>
      ))}
    </div>
  );
}

function Tick(props: FormFieldProps) {
  const { language } = useLocale();
  return (
    <label className="choice inline-flex middle gap-3 tap">
      <input
        {...attributesOf(props)}
        type="checkbox"
        value={TICKED}
        defaultChecked={props.value === TICKED}
      />
      <TermsText text={props.field.label[language]} />
    </label>
  );
}

/** A text that names the terms, linked in a new tab, so that nothing typed is lost. */
export function TermsText({ text }: { text: string }) {
  const { links } = useLocale();
  const { terms } = useText(FORMS);
  const { opensInNewTab } = useText(FRAME);
  const [before, after] = text.split(terms);
  if (after === undefined) return text;
  return (
    <span>
      {before}
      <a className="text-link" href={links.terms()} target="_blank" rel="noopener">
        {terms}
        <span className="visually-hidden">{opensInNewTab}</span>
      </a>
      {after}
    </span>
  );
}

/** The attributes of a control, with its message and hint as its description. */
function attributesOf({ field, id, hint, error, fresh, days }: FormFieldProps) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return {
    ...fieldAttributes(field),
    ...days,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.join(' ') || undefined,
    id,
    ...(fresh && { autoFocus: true }),
  };
}
