import { homeCost, rateAge } from '../../shared/cost.ts';
import { monthlyOf, ownMoney } from '../../shared/emi.ts';
import type { ProjectCosts } from '../../shared/project-facts.ts';
import type { PageInput } from '../page.ts';
import { COST_VIEW } from '../text/cost-view.ts';
import type { CostRates } from './cost-table.tsx';

/**
 * Gives a cost table the site facts' duties, the project's costs, and the part that a loan by the site facts leaves.
 * @param price whole rupees; null where the visitor calculates another loan, or the price is on request
 * @returns null where the site facts name no duties; then no table is shown
 */
export function costRates(
  price: number | null,
  costs: ProjectCosts | null,
  { backend: { site, today }, locale: { formats, language } }: PageInput,
): CostRates | null {
  const { costs: duties, homeLoan } = site;
  if (!duties) return null;
  const text = COST_VIEW[language];
  const old = rateAge(duties.asOf, today).isOld ? text.old : null;
  // No loan is offered for a price that the calculator does not take.
  if (price === null || monthlyOf(price, homeLoan) === null) return { duties, costs, old, yours: null };
  const lent = price - ownMoney(price, homeLoan.own);
  const own = homeCost(price, duties, costs).sum - lent;
  const yours = text.yours(formats.rupees(own), formats.rupees(lent), 100 - homeLoan.own);
  return { duties, costs, old, yours };
}
