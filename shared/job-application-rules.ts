import { mobileField, nameField } from './enquiry-fields.ts';
import { type Field, field } from './form-field.ts';

export const APPLICATION_SENT = 'Application Submitted Successfully!';

/** True for a job that takes no more applications. @param deadline the last day to apply, `YYYY-MM-DD` */
export function isClosed(deadline: string | null, today: string): boolean {
  return deadline !== null && deadline < today;
}

/**
 * The job application (docs/product.md, "Careers"), sent to no server. Of the résumé the value is the file's name.
 */
export const jobApplicationFields: readonly Field[] = [
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
