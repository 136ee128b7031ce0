import { MOBILE, NAME, reworded } from './enquiry-fields.ts';
import { type Field, field } from './form-field.ts';
import type { Text } from './language.ts';

export const APPLICATION_SENT: Text = {
  en: 'Application Submitted Successfully!',
  hi: 'आवेदन सफलतापूर्वक जमा हो गया!',
};

/** True once the last day to apply is over. @param deadline the last day to apply, `YYYY-MM-DD` */
export function isClosed(deadline: string | null, today: string): boolean {
  return deadline !== null && deadline < today;
}

const WRONG_PHONE: Text = { en: 'Mobile number must be 10 digits', hi: 'मोबाइल नंबर 10 अंकों का हो' };

/**
 * The job application (docs/product.md, "Careers"), sent to no server. The résumé's value is its file name.
 */
export const jobApplicationFields: readonly Field[] = [
  NAME,
  reworded({ ...MOBILE, name: 'phone' }, { pattern: WRONG_PHONE }),
  field('resume', { en: 'Resume (PDF or JPG/JPEG)', hi: 'रेज़्यूमे (PDF या JPG/JPEG)' }, 'file', {
    pattern: '\\.([pP][dD][fF]|[jJ][pP][eE]?[gG])$',
    messages: {
      required: { en: 'Please upload your resume (PDF/JPG)', hi: 'कृपया अपना रेज़्यूमे चुनें (PDF/JPG)' },
      pattern: { en: 'Resume must be PDF or JPG/JPEG', hi: 'रेज़्यूमे PDF या JPG/JPEG हो' },
    },
    accept: '.pdf,.jpg,.jpeg,application/pdf,image/jpeg',
  }),
  field('experience', { en: 'Experience', hi: 'अनुभव' }, 'text', {
    maxLength: 500,
    messages: {
      required: { en: 'Experience is required', hi: 'अनुभव लिखना ज़रूरी है' },
      maxLength: {
        en: 'Experience must be at most 500 characters',
        hi: 'अनुभव ज़्यादा से ज़्यादा 500 अक्षर का हो',
      },
    },
  }),
];
