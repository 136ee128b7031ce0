import type { LoanYear } from '../../../shared/emi.ts';
import { useText } from '../../locale.ts';
import { EMI } from '../../text/emi.ts';

const [WIDTH, HEIGHT] = [640, 200];
/** Between two bars, as a part of one. */
const GAP = 0.2;

/** One bar for each year's instalments: what is repaid below, interest above. The table beneath has the figures. */
export function EmiPicture({ years, rupees }: { years: LoanYear[]; rupees: (value: number) => string }) {
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
      <p className="emi__axis soft small row gap-row apart" aria-hidden="true">
        <span>{text.year(first.year)}</span>
        {last !== first && <span>{text.year(last.year)}</span>}
      </p>
      <figcaption className="emi__legend soft small row gap-row">
        <span className="emi__key emi__key--principal">{text.principal}</span>
        <span className="emi__key emi__key--interest">{text.columns.interest}</span>
      </figcaption>
    </figure>
  );
}

/** In the units of the picture: a hundredth is nothing anybody sees. */
function round(length: number): number {
  return Math.round(length * 100) / 100;
}
