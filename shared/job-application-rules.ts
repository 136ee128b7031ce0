import { type Field, type FormSchema, formSchema } from './enquiry-field.ts';
import { LETTERS_AND_SPACES, MAX_NAME, TEN_DIGITS } from './enquiry-fields.ts';
import { checkValues, type FieldErrors, foldValue, type Validator } from './enquiry-rules.ts';

/**
 * The job application (docs/product.md, "Careers"): checked, and sent to no server. `values.resume` is the file's
 * name alone, which is what a browser without JavaScript sends, and whose ending is checked.
 */
export type ApplicationFieldName = 'name' | 'phone' | 'resume' | 'experience';
export type ApplicationValues = Record<ApplicationFieldName, string>;

export const APPLICATION_SENT = 'Application Submitted Successfully!';

/**
 * Whether a job takes no more applications.
 * @param deadline the last day to apply, @param today the day in Asia/Kolkata; `YYYY-MM-DD`
 */
export function isClosed(deadline: string | null, today: string): boolean {
  return deadline !== null && deadline < today;
}

const PHONE_DIGITS = 'Mobile number must be 10 digits';

export const jobApplicationFields: readonly Field<ApplicationFieldName>[] = [
  {
    name: 'name',
    label: 'Name',
    input: 'text',
    initial: '',
    required: true,
    rule: {
      type: 'string',
      minLength: 2,
      maxLength: MAX_NAME,
      pattern: LETTERS_AND_SPACES,
      messages: {
        required: 'Name is required',
        minLength: 'Name must be at least 2 characters',
        pattern: 'Name can only contain letters and spaces',
        maxLength: `Name must be at most ${MAX_NAME} characters`,
      },
    },
    typing: 'name',
    autoComplete: 'name',
  },
  {
    name: 'phone',
    label: 'Mobile number',
    input: 'tel',
    initial: '',
    required: true,
    rule: {
      type: 'string',
      pattern: TEN_DIGITS,
      messages: { required: 'Mobile number is required', pattern: PHONE_DIGITS },
    },
    typing: 'mobile',
    autoComplete: 'tel',
    inputMode: 'tel',
    inputMaxLength: 24,
  },
  {
    name: 'resume',
    label: 'Resume (PDF or JPG/JPEG)',
    input: 'file',
    initial: '',
    required: true,
    rule: {
      type: 'string',
      pattern: '\\.([pP][dD][fF]|[jJ][pP][eE]?[gG])$',
      messages: {
        required: 'Please upload your resume (PDF/JPG)',
        pattern: 'Resume must be PDF or JPG/JPEG',
      },
    },
    accept: '.pdf,.jpg,.jpeg,application/pdf,image/jpeg',
  },
  {
    name: 'experience',
    label: 'Experience',
    input: 'text',
    initial: '',
    required: true,
    rule: {
      type: 'string',
      maxLength: 500,
      messages: {
        required: 'Experience is required',
        maxLength: 'Experience must be at most 500 characters',
      },
    },
  },
];

export const jobApplicationSchema: FormSchema = formSchema('application', jobApplicationFields);

/** Longest value that is read, characters. */
const MAX_VALUE = 1_000;

/** What was sent, of any shape, as the values of the form; anything but a text counts as empty. */
export function readApplication(body: Record<string, unknown>): ApplicationValues {
  const entries = jobApplicationFields.map((field) => {
    const value = Object.hasOwn(body, field.name) ? body[field.name] : '';
    return [field.name, foldValue(field, typeof value === 'string' ? value.slice(0, MAX_VALUE) : '')];
  });
  return Object.fromEntries(entries);
}

/**
 * @param validate the validator of jobApplicationSchema
 * @returns a message for each wrong field, in the order of the form; no entries = it may be sent
 */
export function checkApplication(values: ApplicationValues, validate: Validator): FieldErrors {
  return checkValues(values, jobApplicationSchema, validate);
}
