import type { Instalments } from '../../../shared/emi.ts';
import { FactList } from '../../components/fact-list.tsx';
import { MoreLink, OtherWays } from '../../components/ways.tsx';
import { useLocale, useText } from '../../locale.ts';
import { EMI } from '../../text/emi.ts';

/** The instalment, its total, and the loan year by year. @param result null when a field is wrong */
export function EmiResult({ result, isExample }: { result: Instalments | null; isExample: boolean }) {
  const { links, formats } = useLocale();
  const { rupees } = formats;
  const text = useText(EMI);
  return (
    <>
      <section className="emi__result stack at-top gap-3" aria-labelledby="emi-result">
        <h2 className="size-h3" id="emi-result">
          {text.result}
        </h2>
        <output
          className={result ? 'emi__instalment' : 'soft small measure'}
          htmlFor="emi-amount emi-own emi-rate emi-years"
        >
          {result ? rupees(result.instalment) : text.correct}
        </output>
        {isExample && <p className="soft small measure">{text.example}</p>}
        {result && (
          <FactList
            facts={[
              { label: text.lent, value: rupees(result.lent) },
              { label: text.total(result.years.length * 12), value: rupees(result.total) },
              { label: text.interest, value: rupees(result.interest) },
            ]}
          />
        )}
        <p className="soft small measure">{text.note}</p>
        <p className="row middle gap-ways">
          <a className="button button--primary" href={links.contact()}>
            {text.ask}
          </a>
          <MoreLink href={links.ongoing()}>{text.seeProjects}</MoreLink>
        </p>
        {!result && <OtherWays />}
      </section>
      {result && (
        <section className="emi__years whole-row stack gap-5">
          <h2 className="size-h3">{text.byYear}</h2>
          <EmiPicture years={result.years} />
          <YearTable years={result.years} />
        </section>
      )}
    </>
  );
}

const COLUMNS = ['principal', 'interest', 'balance'] as const;

/** The loan year by year. The table scrolls, also by keyboard, since large figures are wider than a phone. */
function YearTable({ years }: Pick<Instalments, 'years'>) {
  const { rupees } = useLocale().formats;
  const { columns, byYear } = useText(EMI);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll-table positioned" aria-label={byYear} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.year}</th>
            {COLUMNS.map((column) => (
              <th scope="col" key={column}>
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <tr key={year.year}>
              <th scope="row">{year.year}</th>
              {COLUMNS.map((column) => (
                <td key={column}>{rupees(year[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const [WIDTH, HEIGHT] = [640, 200];
/** The gap between two bars, as a fraction of a bar and its gap together. */
const GAP = 0.2;

/** A bar for each year: repayment at the bottom, interest at the top. The table has the figures. */
function EmiPicture({ years }: Pick<Instalments, 'years'>) {
  const { rupees } = useLocale().formats;
  const text = useText(EMI);
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return null;
  const pitch = WIDTH / years.length;
  const width = round(pitch * (1 - GAP));
  return (
    <figure className="emi__picture">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.picture(years.length, rupees(first.interest), rupees(last.interest))}
      >
        {years.map(({ year, principal, interest }) => {
          const x = round((year - 1) * pitch + (pitch - width) / 2);
          const top = round((HEIGHT * interest) / Math.max(1, principal + interest));
          return (
            <g key={year}>
              <rect className="emi__interest" x={x} y={0} width={width} height={top} />
              <rect className="emi__principal" x={x} y={top} width={width} height={round(HEIGHT - top)} />
            </g>
          );
        })}
      </svg>
      <p className="above-2 soft small row gap-row apart" aria-hidden="true">
        <span>{text.year(first.year)}</span>
        {last !== first && <span>{text.year(last.year)}</span>}
      </p>
      <figcaption className="above-2 soft small row gap-row">
        <span className="emi__key emi__key--principal">{text.columns.principal}</span>
        <span className="emi__key emi__key--interest">{text.columns.interest}</span>
      </figcaption>
    </figure>
  );
}

/** Rounds a length to a hundredth of the drawing's unit. */
const round = (length: number) => Math.round(length * 100) / 100;
