import { EXTRA_NAMES } from '../../shared/enquiry-forms.ts';
import { Markup } from '../components/markup.tsx';
import { useText } from '../locale.ts';
import { useShellFacts } from '../shell/shell-facts.ts';
import { FORMS } from '../text/contact.ts';
import './your-details.css';

/**
 * The privacy notice of a form, and the optional consent to offers, the only other purpose
 * (docs/decisions/0029-consent-in-the-submissions-transaction.md).
 */
export function YourDetails({ idPrefix, offers }: { idPrefix: string; offers: boolean }) {
  const { notice } = useShellFacts();
  const text = useText(FORMS);
  return (
    <>
      <details className="your-details small">
        <summary className="tap strong">{text.notice}</summary>
        <Markup className="your-details__text stack gap-3" html={notice} />
      </details>
      <label className="choice small inline-flex middle gap-3 tap">
        <input
          type="checkbox"
          id={`${idPrefix}-offers`}
          name={EXTRA_NAMES.offers}
          value="Yes"
          defaultChecked={offers}
        />
        {text.offers}
      </label>
    </>
  );
}
