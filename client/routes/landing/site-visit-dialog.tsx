import { Dialog } from '../../components/dialog.tsx';
import type { FormWindows } from '../../components/enquiry-opener.tsx';
import { EnquiryForm } from '../../forms/enquiry-form.tsx';
import type { PageForms } from '../../forms/page-forms.ts';
import { useText } from '../../locale.ts';
import { LANDING } from '../../text/home.ts';

/** Opened by the boot script; without JavaScript the opener leads to the same form on the contact page. */
export function SiteVisitDialog({ lead, forms }: { lead: string; forms: PageForms }) {
  const { bookVisit } = useText(LANDING);
  const id: keyof FormWindows = 'site-visit-dialog';
  return (
    <Dialog id={id} title={bookVisit} lead={lead}>
      <EnquiryForm form="site-visit" idPrefix="site-visit" page={forms} />
    </Dialog>
  );
}
