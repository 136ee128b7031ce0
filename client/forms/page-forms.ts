import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import type { FormReply } from '../../shared/enquiry-messages.ts';
import type { PageInput } from '../page.ts';
import { type VisitTimes, visitTimes } from './visit-times.ts';

/** The ticket, captcha and reply of a personal page's forms. */
export interface PageForms {
  ticket: string;
  /** The day in India when the server rendered the page, `YYYY-MM-DD`. */
  today: string;
  /** Days and hours to tap, where one of the forms books a visit; else null. */
  times: VisitTimes | null;
  /** Id of a captcha where a form shows one; empty where none does, null where none is available. */
  captcha: string | null;
  /** The reply to the form that was just sent without JavaScript. */
  reply: FormReply | null;
}

/** Makes the forms' data in a page's loader. @param forms the forms on the page */
export async function pageForms(
  { backend }: Pick<PageInput, 'backend'>,
  forms: readonly FormName[],
): Promise<PageForms> {
  const { formReply, today, site } = backend;
  const books = forms.some((form) => enquiryForms[form].books);
  const times = books ? visitTimes(site.openingHours, backend.now()) : null;
  const reply = forms.find((form) => form === formReply?.form) ? formReply : null;
  if (formReply) {
    return { ticket: formReply.ticket, today, times, captcha: reply ? reply.captcha : '', reply };
  }
  const isAsked = forms.some((form) => enquiryForms[form].captcha.required);
  return {
    ticket: backend.issueTicket(),
    today,
    times,
    captcha: isAsked ? await backend.issueCaptcha() : '',
    reply,
  };
}
