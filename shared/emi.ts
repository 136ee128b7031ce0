/** A home loan. Money is whole rupees, rates are per cent a year. */
export interface Loan {
  /** Price of the home. */
  amount: number;
  /** The buyer's own money, paid at once; the rest is lent. */
  own: number;
  rate: number;
  years: number;
}

/**
 * Equal monthly instalments at a twelfth of the yearly rate, as banks compute them. Nothing is rounded here, so that
 * principal and interest of the years add up to the whole; each figure is rounded once, where it is shown. A year's
 * `balance` is the debt at its end.
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

/** @param price whole rupees @param own per cent of it @returns the buyer's own money, whole rupees */
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
