import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import type { Backend } from '../backend.ts';
import { SLOTS } from '../page.ts';

/** What the forms of a personal page (`handle.personal`) come with. */
export interface PageForms {
  ticket: string;
  /** Id of a captcha where one of the forms shows one; a page without one asks for none. */
  captcha: string;
  /** The form that was just sent without JavaScript, and what came of it. */
  reply: FormReply | null;
}

/** For the loader of a page. @param forms that the page shows */
export function pageForms({ formReply }: Pick<Backend, 'formReply'>, forms: readonly FormName[]): PageForms {
  const reply = forms.find((form) => form === formReply?.form) ? formReply : null;
  const asked = reply?.captchaRequired || forms.some((form) => enquiryForms[form].captchaAlways);
  return { ticket: formReply?.ticket ?? SLOTS.ticket, captcha: asked ? SLOTS.captcha : '', reply };
}
