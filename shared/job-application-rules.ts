import { type Field, type FormSchema, field, formSchema } from './enquiry-field.ts';
import { mobileField, nameField } from './enquiry-fields.ts';
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

export const jobApplicationFields: readonly Field<ApplicationFieldName>[] = [
  nameField(),
  mobileField('phone', {
    required: 'Mobile number is required',
    pattern: 'Mobile number must be 10 digits',
  }),
  field('resume', 'Resume (PDF or JPG/JPEG)', 'file', {
    rule: {
      pattern: '\\.([pP][dD][fF]|[jJ][pP][eE]?[gG])$',
      messages: {
        required: 'Please upload your resume (PDF/JPG)',
        pattern: 'Resume must be PDF or JPG/JPEG',
      },
    },
    accept: '.pdf,.jpg,.jpeg,application/pdf,image/jpeg',
  }),
  field('experience', 'Experience', 'text', {
    rule: {
      maxLength: 500,
      messages: {
        required: 'Experience is required',
        maxLength: 'Experience must be at most 500 characters',
      },
    },
  }),
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
