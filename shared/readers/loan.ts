import { LOAN_BOUNDS, LOAN_FIELDS, type LoanField, type LoanInput } from '../emi.ts';
import { plainSpelling } from './digits.ts';
import { amountOf } from './figure.ts';

/** Problems of a field. `nothingLent`: the buyer's own money leaves nothing to lend. */
type LoanProblem = 'notANumber' | 'outOfBounds' | 'nothingLent';

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

/** @param unit may stand beside the number @returns NaN for a text that is no number, or has a sign or an exponent */
function numberOf(text: string, unit: RegExp): number {
  const plain = plainSpelling(text).replace(unit, '').trim();
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
