import { LOAN_FIELDS, type LoanInput } from '../../../shared/emi.ts';
import type { HomeLoan } from '../../../shared/site-facts.ts';
import type { PageInput } from '../../page.ts';

export interface EmiView {
  /** As the visitor typed it; of a page without parameters an example. */
  input: LoanInput;
  isExample: boolean;
  /** `8.5`, and the day of that rate as it is printed. */
  rate: { text: string; day: string };
}

/** Rupees: a flat of two rooms. */
const EXAMPLE_AMOUNT = 4_000_000;

/** What stands in the calculator: the figures themselves are worked out where they are shown. */
export function emiView({ backend, locale: { formats }, search }: PageInput): EmiView {
  const { homeLoan } = backend.site;
  const asked = (field: string) => search.get(field);
  const isExample = !LOAN_FIELDS.some(asked);
  return {
    input: {
      amount: asked('amount') ?? (isExample ? formats.number(EXAMPLE_AMOUNT) : ''),
      own: asked('own') ?? (isExample ? formats.number((EXAMPLE_AMOUNT * homeLoan.own) / 100) : ''),
      rate: asked('rate') ?? String(homeLoan.rate),
      years: asked('years') ?? String(homeLoan.years),
    },
    isExample,
    rate: rateOf(homeLoan, formats),
  };
}

function rateOf({ rate, asOf }: HomeLoan, formats: PageInput['locale']['formats']): EmiView['rate'] {
  return { text: formats.number(rate), day: formats.day(asOf) };
}
