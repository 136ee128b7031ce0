import { plainSpelling } from './readers/digits.ts';
import { amountOf } from './readers/figure.ts';

/** A home loan. Money is whole rupees, rates are per cent a year. */
export interface Loan {
  /** Price of the home. */
  amount: number;
  /** Paid at once; the rest is lent. */
  own: number;
  rate: number;
  years: number;
}

/**
 * Equal monthly instalments at a monthly twelfth of the rate, as banks work them out. Nothing is rounded on the way:
 * each figure is rounded once, where it is shown, so principal and interest of the years add up to the whole. A year's
 * `balance` is still owed at its end.
 */
export function instalmentsOf({ amount, own, rate, years }: Loan) {
  const lent = amount - own;
  const months = years * 12;
  const monthly = rate / 1200;
  const growth = (count: number) => 1 - (1 + monthly) ** -count;
  const exact = monthly === 0 ? lent / months : (lent * monthly) / growth(months);
  const owedAfter = (month: number) =>
    monthly === 0 ? lent - exact * month : (exact * growth(months - month)) / monthly;

  let [balance, paid] = [lent, 0];
  const table = Array.from({ length: years }, (_, index) => {
    const [year, before, paidBefore] = [index + 1, balance, paid];
    balance = year === years ? 0 : Math.round(owedAfter(year * 12));
    paid = Math.round(exact * 12 * year);
    const principal = before - balance;
    return { year, principal, interest: paid - paidBefore - principal, balance };
  });
  return { lent, instalment: Math.round(exact), total: paid, interest: paid - lent, years: table };
}

/** @param price whole rupees @param own per cent of it @returns the money that no bank lends, whole rupees */
export function ownMoney(price: number, own: number): number {
  return Math.round((price * own) / 100);
}

/**
 * The instalment for a price on the terms of the site facts.
 * @param price whole rupees @returns whole rupees; null for a price that the calculator does not take
 */
export function monthlyOf(
  price: number | null | undefined,
  { rate, years, own }: { rate: number; years: number; own: number },
): number | null {
  const { min, max } = LOAN_BOUNDS.amount;
  if (!price || price < min || price > max) return null;
  return instalmentsOf({ amount: price, own: ownMoney(price, own), rate, years }).instalment;
}

export type Instalments = ReturnType<typeof instalmentsOf>;

/** The fields of the calculator, by the names that they have in its address. */
export const LOAN_FIELDS = ['amount', 'own', 'rate', 'years'] as const;
export type LoanField = (typeof LOAN_FIELDS)[number];

/** The texts of the fields as they were typed. */
export type LoanInput = Record<LoanField, string>;

const [LAKH, CRORE] = [1e5, 1e7];
export const LOAN_BOUNDS = {
  amount: { min: LAKH, max: 100 * CRORE },
  rate: { min: 0, max: 30 },
  years: { min: 1, max: 40 },
} as const;

/** No number of the field's kind, a number out of its bounds, or so much own money that nothing is lent. */
export type LoanProblem = 'notANumber' | 'outOfBounds' | 'nothingLent';

/**
 * Reads figures as people type them: `42,00,000`, `₹42 lakh`, `१.२ करोड़`, `8.5%`, `20 years`. An empty field for own
 * money is 0; `loan` is null where a field has a problem.
 */
export function readLoan(input: LoanInput) {
  const problems: Partial<Record<LoanField, LoanProblem>> = {};
  const loan = {
    amount: Math.round(amountOf(input.amount) ?? Number.NaN),
    own: input.own.trim() ? Math.round(amountOf(input.own) ?? Number.NaN) : 0,
    rate: numberOf(input.rate, /%|per ?cent|प्रतिशत/),
    years: numberOf(input.years, /years?|yrs?|साल|वर्ष/),
  };
  for (const field of LOAN_FIELDS) if (Number.isNaN(loan[field])) problems[field] = 'notANumber';
  if (!Number.isNaN(loan.years) && !Number.isInteger(loan.years)) problems.years = 'notANumber';
  for (const field of ['amount', 'rate', 'years'] as const) {
    const { min, max } = LOAN_BOUNDS[field];
    if (loan[field] < min || loan[field] > max) problems[field] = 'outOfBounds';
  }
  if (loan.own > 0 && loan.own >= loan.amount) problems.own = 'nothingLent';
  return { loan: Object.keys(problems).length ? null : loan, problems };
}

/** @param unit may stand beside it @returns NaN for a text that is no number, or has a sign or an exponent */
function numberOf(text: string, unit: RegExp): number {
  const plain = plainSpelling(text).replace(unit, '').trim();
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
