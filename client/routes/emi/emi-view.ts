import { LOAN_FIELDS, type LoanInput, ownMoney } from '../../../shared/emi.ts';
import { costRates } from '../../components/cost-rates.ts';
import { orNull, type PageInput } from '../../page.ts';

/** The price of the example loan, rupees. */
const EXAMPLE_AMOUNT = 4_000_000;

/** The calculator's input; the component computes the figures. */
export async function emiView(page: PageInput) {
  const { backend, locale, search } = page;
  const { formats } = locale;
  const { homeLoan } = backend.site;
  const asked = (field: string) => search.get(field);
  const isExample = !LOAN_FIELDS.some(asked);
  // The texts as the visitor typed them; without parameters an example.
  const input: LoanInput = {
    amount: asked('amount') ?? (isExample ? formats.number(EXAMPLE_AMOUNT) : ''),
    own: asked('own') ?? (isExample ? formats.number(ownMoney(EXAMPLE_AMOUNT, homeLoan.own)) : ''),
    rate: asked('rate') ?? String(homeLoan.rate),
    years: asked('years') ?? String(homeLoan.years),
  };
  // The project in the address, whose own costs are used; its name comes from upstream's record.
  const slug = search.get('project');
  const project = slug ? (await orNull(backend.projects()))?.find((each) => each.slug === slug) : undefined;
  return {
    input,
    project: project ? { slug: project.slug, name: project.name } : null,
    cost: costRates(null, (project && backend.projectFacts(project.slug)?.costs) ?? null, page),
    isExample,
    rate: { text: formats.number(homeLoan.rate), day: formats.day(homeLoan.asOf) },
  };
}
