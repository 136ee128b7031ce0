import { enquiryForms } from '../../shared/enquiry-forms.ts';
import { useText } from '../locale.ts';
import { FORMS } from '../text/contact.ts';
import { EnquiryForm } from './enquiry-form.tsx';

/** The form in the window of every page; the word on its button follows the opener, by CSS (enquiry-dialog.css). */
export function DialogForm() {
  const { say } = useText(FORMS);
  return (
    <EnquiryForm
      form="enquiry"
      idPrefix="dialog"
      submitLabel={
        <>
          <span className="enquiry-dialog__for-enquiry">{say(enquiryForms.enquiry.submitLabel)}</span>
          <span className="enquiry-dialog__for-callback">{say(enquiryForms.callback.submitLabel)}</span>
        </>
      }
    />
  );
}
