import { enquiryForms } from '../../shared/enquiry-forms.ts';
import { EnquiryForm } from './enquiry-form.tsx';

/** The form in the window of every page; the word on its button follows the opener, by CSS (enquiry-dialog.css). */
export function DialogForm() {
  return (
    <EnquiryForm
      form="enquiry"
      idPrefix="dialog"
      submitLabel={
        <>
          <span className="enquiry-dialog__for-enquiry">{enquiryForms.enquiry.submitLabel}</span>
          <span className="enquiry-dialog__for-callback">{enquiryForms.callback.submitLabel}</span>
        </>
      }
    />
  );
}
