import { useLocale, useText } from '../../locale.ts';
import { PROJECT } from '../../text/project.ts';
import type { LoanOffer } from './loan-offer.ts';
import './loan-panel.css';

/** By their names in the calculator's address. */
const FIELDS = ['amount', 'own', 'rate', 'years'] as const satisfies (keyof LoanOffer['fields'])[];

/** The instalment for the project's price; its form leads to the calculator, which has the rest. */
export function LoanPanel({ loan }: { loan: LoanOffer }) {
  const text = useText(PROJECT).loan;
  const { links } = useLocale();
  const { fields } = loan;
  return (
    <section className="loan" id="loan" aria-labelledby="loan-title">
      <h2 className="project__subheading size-h3" id="loan-title">
        {text.title}
      </h2>
      <p>
        <strong className="loan__instalment block">{text.offer(loan.instalment)}</strong>{' '}
        {text.terms(loan.lent, `₹${fields.own}`, fields.rate, loan.years)}
      </p>
      <p className="loan__note soft small">{text.asOf(fields.rate, loan.day)}</p>
      <form className="loan__form" action={links.emiCalculator()}>
        {FIELDS.map((field) => (
          <div className="field" key={field}>
            <label className="field__label small strong snug" htmlFor={`loan-${field}`}>
              {text.fields[field]}
            </label>
            <input
              id={`loan-${field}`}
              name={field}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              defaultValue={fields[field]}
            />
          </div>
        ))}
        <button className="button button--quiet" type="submit">
          {text.calculate}
        </button>
      </form>
    </section>
  );
}
