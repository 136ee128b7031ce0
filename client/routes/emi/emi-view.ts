import { LOAN_FIELDS, type LoanInput } from '../../../shared/emi.ts';
import type { PageInput } from '../../page.ts';

/** Rupees. */
const EXAMPLE_AMOUNT = 4_000_000;

/** The calculator's input; the component computes the figures. */
export function emiView({ backend, locale: { formats }, search }: PageInput) {
  const { homeLoan } = backend.site;
  const asked = (field: string) => search.get(field);
  const isExample = !LOAN_FIELDS.some(asked);
  // As the visitor typed it; without parameters an example.
  const input: LoanInput = {
    amount: asked('amount') ?? (isExample ? formats.number(EXAMPLE_AMOUNT) : ''),
    own: asked('own') ?? (isExample ? formats.number((EXAMPLE_AMOUNT * homeLoan.own) / 100) : ''),
    rate: asked('rate') ?? String(homeLoan.rate),
    years: asked('years') ?? String(homeLoan.years),
  };
  return {
    input,
    isExample,
    rate: { text: formats.number(homeLoan.rate), day: formats.day(homeLoan.asOf) },
  };
}
