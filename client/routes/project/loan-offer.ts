import { instalmentsOf, LOAN_BOUNDS } from '../../../shared/emi.ts';
import type { PageInput } from '../../page.ts';

/** A loan for the project's price on the terms of the site facts, as it is printed. */
export interface LoanOffer {
  instalment: string;
  lent: string;
  /** The day of the rate. */
  day: string;
  years: number;
  /** What the calculator's fields begin with. */
  fields: { amount: string; own: string; rate: string; years: string };
}

/** @param price whole rupees @returns null for a price that the calculator does not take */
export function loanOffer(
  price: number,
  { backend, locale: { formats } }: Pick<PageInput, 'backend' | 'locale'>,
): LoanOffer | null {
  const { homeLoan } = backend.site;
  if (price < LOAN_BOUNDS.amount.min || price > LOAN_BOUNDS.amount.max) return null;
  const own = Math.round((price * homeLoan.own) / 100);
  const { rate, years } = homeLoan;
  const { lent, instalment } = instalmentsOf({ amount: price, own, rate, years });
  return {
    instalment: formats.rupees(instalment),
    lent: formats.rupees(lent),
    day: formats.day(homeLoan.asOf),
    years,
    fields: {
      amount: formats.number(price),
      own: formats.number(own),
      rate: String(rate),
      years: String(years),
    },
  };
}
