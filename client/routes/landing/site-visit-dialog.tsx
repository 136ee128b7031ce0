import { Dialog } from '../../components/dialog.tsx';
import { EnquiryForm } from '../../forms/enquiry-form.tsx';
import type { PageForms } from '../../forms/page-forms.ts';

/** Opened by the boot script; without JavaScript the opener leads to the same form on the contact page. */
export function SiteVisitDialog({ forms }: { forms: PageForms }) {
  return (
    <Dialog
      id="site-visit-dialog"
      title="Book a Site Visit"
      lead="Choose a day and an hour; someone from the sales desk meets you at the gate."
    >
      <EnquiryForm form="site-visit" idPrefix="site-visit" page={forms} />
    </Dialog>
  );
}
