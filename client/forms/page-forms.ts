import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import { type PageInput, SLOTS, WITHOUT_CAPTCHA } from '../page.ts';

/** What the forms of a personal page (`handle.personal`) come with. */
export interface PageForms {
  ticket: string;
  /** Id of a captcha where one of the forms shows one; empty where none does, null where none can be had now. */
  captcha: string | null;
  /** The form that was just sent without JavaScript, and what came of it. */
  reply: FormReply | null;
}

/** For the loader of a page. @param forms that the page shows */
export function pageForms(
  { backend: { formReply }, search }: Pick<PageInput, 'backend' | 'search'>,
  forms: readonly FormName[],
): PageForms {
  const reply = forms.find((form) => form === formReply?.form) ? formReply : null;
  const asked = reply?.captchaRequired || forms.some((form) => enquiryForms[form].captchaAlways);
  if (formReply) return { ticket: formReply.ticket, captcha: asked ? formReply.captcha : '', reply };
  const slot = search.has(WITHOUT_CAPTCHA) ? null : SLOTS.captcha;
  return { ticket: SLOTS.ticket, captcha: asked ? slot : '', reply };
}
