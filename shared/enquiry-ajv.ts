import type { FormSchema } from './enquiry-field.ts';
import { enquirySchemas } from './enquiry-forms.ts';
import { jobApplicationSchema } from './job-application-rules.ts';

/**
 * How ajv is set up, for the server's validators and for those that the build makes for the browser. Plain data:
 * this room imports no packages.
 */
export const ajvOptions = {
  /** Every wrong field gets its message at once. */
  allErrors: true,
  strict: true,
  /** Ajv's own English texts are never shown; without them the browser's validators are half the size. */
  messages: false,
  /** `messages` carries texts and checks nothing. */
  keywords: ['messages'],
  /** For the build: source that can be written out as a module. */
  code: { source: true, esm: true },
};

/** Every schema by the name that its validator is exported under: a form's name, or `application`. */
export const validatorSchemas: Record<string, FormSchema> = {
  ...enquirySchemas,
  application: jobApplicationSchema,
};
