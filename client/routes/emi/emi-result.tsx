import type { ReactNode } from 'react';
import type { Instalments } from '../../../shared/emi.ts';
import { formatsOf } from '../../../shared/formats.ts';
import { ReachUs } from '../../components/reach-us.tsx';
import { useLocale, useText } from '../../locale.ts';
import { EMI } from '../../text/emi.ts';
import { EmiPicture } from './emi-picture.tsx';

interface EmiResultProps {
  /** Null where a field is wrong. */
  result: Instalments | null;
  isExample: boolean;
  /** Ways on. */
  children: ReactNode;
}

/** The instalment, what it adds up to, and the loan year by year. */
export function EmiResult({ result, isExample, children }: EmiResultProps) {
  const text = useText(EMI);
  const rupees = formatsOf(useLocale().language).rupees;
  return (
    <>
      <section className="emi__result stack at-top gap-3" aria-labelledby="emi-result">
        <h2 className="size-h3" id="emi-result">
          {text.result}
        </h2>
        <output
          className={result ? 'emi__instalment' : 'emi__note soft small'}
          htmlFor="emi-amount emi-own emi-rate emi-years"
        >
          {result ? rupees(result.instalment) : text.correct}
        </output>
        {isExample && <p className="emi__note soft small">{text.example}</p>}
        {result && (
          <dl className="fact-list">
            <div>
              <dt>{text.lent}</dt>
              <dd>{rupees(result.lent)}</dd>
            </div>
            <div>
              <dt>
                {text.total} ({text.ofMonths(result.years.length * 12)})
              </dt>
              <dd>{rupees(result.total)}</dd>
            </div>
            <div>
              <dt>{text.interest}</dt>
              <dd>{rupees(result.interest)}</dd>
            </div>
          </dl>
        )}
        <p className="emi__note soft small">{text.note}</p>
        {children}
        {!result && <ReachUs />}
      </section>
      {result && (
        <section className="emi__years stack gap-5">
          <h2 className="size-h3">{text.byYear}</h2>
          <EmiPicture years={result.years} rupees={rupees} />
          <YearTable years={result.years} rupees={rupees} />
        </section>
      )}
    </>
  );
}

interface YearTableProps {
  years: Instalments['years'];
  rupees: (value: number) => string;
}

const COLUMNS = ['principal', 'interest', 'balance'] as const;

/** The figures of a large loan are wider than a phone: the table then scrolls by itself, by keyboard too. */
function YearTable({ years, rupees }: YearTableProps) {
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
