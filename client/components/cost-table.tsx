import { costOf, rateAge } from '../../shared/cost.ts';
import type { ProjectCosts } from '../../shared/project-facts.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { Backend } from '../backend.ts';
import { useLocale, useText } from '../locale.ts';
import { COST } from '../text/cost.ts';
import './cost-table.css';

/** What the table reckons with: the duties of the site facts and the sums of a project. */
export interface CostRates {
  duties: NonNullable<SiteFacts['costs']>;
  costs: ProjectCosts | null;
  /** The duties are so old that they may have changed. */
  isOld: boolean;
}

/** @returns null where the site facts name no duties: nothing is shown then */
export function costRates(
  costs: ProjectCosts | null,
  { site, today }: Pick<Backend, 'site' | 'today'>,
): CostRates | null {
  const { costs: duties } = site;
  if (!duties) return null;
  return { duties, costs, isOld: rateAge(duties.asOf, today).isOld };
}

/** What a home costs in all, line by line. @param price whole rupees */
export function CostTable({ price, rates }: { price: number; rates: CostRates }) {
  const { formats } = useLocale();
  const text = useText(COST);
  const { duties, isOld } = rates;
  const { lines, sum } = costOf(price, duties, rates.costs);
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
      <p className="soft small above-3">
        {text.asOf(formats.day(duties.asOf))}{' '}
        <a className="text-link" href={duties.source.url} rel="noopener">
          {duties.source.name}
        </a>
        {isOld && <strong className="block">{text.old}</strong>}
      </p>
    </section>
  );
}
