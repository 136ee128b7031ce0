import { enquiryForms } from '../../shared/enquiry-forms.ts';
import { Dialog } from '../components/windows.tsx';
import { EnquiryForm } from '../forms/enquiry-form.tsx';
import { DIALOG_ELEMENT } from '../hydration.ts';
import { useLocale, useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import { useShellFacts } from './shell-facts.ts';
import './enquiry-dialog.css';

/**
 * The window with the enquiry form, on every page. The boot script copies `data-form` from the opener to the dialog, by
 * which CSS chooses the wording (enquiry-dialog.css). It also puts the opener's text about a project into
 * `[data-project-text]`.
 */
export function EnquiryDialog() {
  const { reply } = useShellFacts();
  const text = useText(FRAME);
  const { language } = useLocale();
  return (
    <Dialog
      id={DIALOG_ELEMENT}
      className="enquiry-dialog"
      title={
        <>
          <span className="enquiry-dialog__for-enquiry">{text.enquiryForm}</span>
          <span className="enquiry-dialog__for-callback">{text.requestCallback}</span>
        </>
      }
      intro={
        <>
          <span
            className="enquiry-dialog__project strong block"
            data-project-text=""
            suppressHydrationWarning
          >
            {' '}
          </span>
          <span className="enquiry-dialog__for-enquiry">{text.enquiryIntro}</span>
          <span className="enquiry-dialog__for-callback">{text.callbackIntro}</span>
          {reply}
        </>
      }
    >
      <EnquiryForm
        form="enquiry"
        idPrefix="dialog"
        submitLabel={
          <>
            <span className="enquiry-dialog__for-enquiry">{enquiryForms.enquiry.submitLabel[language]}</span>
            <span className="enquiry-dialog__for-callback">
              {enquiryForms.callback.submitLabel[language]}
            </span>
          </>
        }
      />
    </Dialog>
  );
}
