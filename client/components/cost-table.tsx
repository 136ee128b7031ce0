import { homeCost } from '../../shared/cost.ts';
import type { ProjectCosts } from '../../shared/project-facts.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import { useLocale, useText } from '../locale.ts';
import { COST } from '../text/cost.ts';
import './cost-table.css';

/** The input of the table: the duties from the site facts and the costs of a project. */
export interface CostRates {
  duties: NonNullable<SiteFacts['costs']>;
  costs: ProjectCosts | null;
  /** The sentence for old duties, which may have changed; else null. */
  old: string | null;
  /** The sentence about the part that a loan leaves to pay. */
  yours: string | null;
}

/** The whole cost of a home, line by line. @param price whole rupees */
export function CostTable({ price, rates }: { price: number; rates: CostRates }) {
  const { formats } = useLocale();
  const text = useText(COST);
  const { duties, old, yours } = rates;
  const { lines, sum } = homeCost(price, duties, rates.costs);
  return (
    <section className="cost" aria-labelledby="cost-title">
      <h2 className="size-h3 below-4" id="cost-title">
        {text.title}
      </h2>
      <table className="cost__table numbers">
        <tbody>
          {lines.map(({ name, percent, rupees }) => (
            <tr key={name}>
              <th scope="row">
                {text.lines[name]}
                {percent !== null && ` (${formats.number(percent)} %)`}
              </th>
              <td>{formats.rupees(rupees)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="strong">
            <th scope="row">{text.sum}</th>
            <td>{formats.rupees(sum)}</td>
          </tr>
        </tfoot>
      </table>
      {yours && <p className="above-3">{yours}</p>}
      <p className="soft small above-3">
        {text.asOf(formats.day(duties.asOf))}{' '}
        <a className="text-link" href={duties.source.url}>
          {duties.source.name}
        </a>
        {old && <strong className="block">{old}</strong>}
      </p>
    </section>
  );
}
