import { enquiryForms, type FormName } from './enquiry-forms.ts';

/** A form that is shown again after it was sent without JavaScript: with its status, its messages, its values. */
export interface FormReply {
  form: FormName | 'application';
  /** HTTP status of the page. */
  status: number;
  /** Above the form; empty where nothing is to be said (a captcha was renewed). */
  message: string;
  /** What was typed, by field; never the captcha's answer. */
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Whether the form shows a captcha, with a new picture. */
  captchaRequired: boolean;
  /** The project that a callback was asked for, as the page named it. */
  project: string | null;
  /** For the page's forms, as old as the one that was sent. */
  ticket: string;
  /** Id of the captcha that the form shows: empty where it shows none, null where none can be had now. */
  captcha: string | null;
}

/** The address of the page that shows a form again after it was sent without JavaScript. */
export function formAddress({ form, project }: Pick<FormReply, 'form' | 'project'>): string {
  if (form === 'application') return '/apply';
  const { page } = enquiryForms[form];
  if (page !== '/contact-us') return page;
  return `${page}?${new URLSearchParams({ form, ...(project && { project }) })}`;
}
