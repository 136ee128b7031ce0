import { MAX_POINTS, type Point } from './desk.ts';
import { ACCEPTED, callsOf, sum } from './figures.ts';
import { round } from './words.ts';

interface Plot {
  title: string;
  unit?: string;
  read(point: Point): number;
  /** Drawn over the bars, of which it is a part. */
  part?: { name: string; read(point: Point): number };
}

/** @param kind of calls, of all endpoints */
const calls = ({ counts: { upstream } }: Point, kind: 'ok' | 'failed') =>
  Object.values(upstream).reduce((all, outcomes) => all + callsOf(outcomes)[kind], 0);

const PLOTS: readonly Plot[] = [
  {
    title: 'Requests',
    read: ({ counts }) => counts.requests,
    part: { name: 'errors', read: ({ counts }) => counts.errors },
  },
  {
    title: 'Slowest twentieth of the requests',
    unit: ' ms',
    read: ({ counts }) => 1000 * quantile(counts.within, 0.95),
  },
  {
    title: 'Calls of upstream',
    read: (point) => calls(point, 'ok') + calls(point, 'failed'),
    part: { name: 'failed', read: (point) => calls(point, 'failed') },
  },
  {
    title: 'Enquiries taken',
    read: ({ counts }) => sum(counts.enquiries, ACCEPTED),
    part: {
      name: 'not delivered at once',
      read: ({ counts }) => sum(counts.enquiries, ['refused', 'unanswered']),
    },
  },
  { title: 'Enquiries that wait', read: ({ waiting }) => waiting },
  {
    title: 'Pages from the cache',
    unit: ' %',
    read: ({ counts: { pages } }) =>
      Math.round((100 * (pages.hit ?? 0)) / (sum(pages, ['hit', 'miss', 'streamed']) || 1)),
  },
  { title: 'Memory', unit: ' MB', read: ({ memoryMb }) => memoryMb },
  { title: 'Event loop stands still', unit: ' ms', read: ({ lagMs }) => lagMs },
];

/** @param within requests by their bound in seconds @returns the bound that holds this share of them; 0 without any */
function quantile(within: Record<string, number>, share: number): number {
  const { '+Inf': all = 0, ...bounded } = within;
  const bounds = Object.keys(bounded).sort((a, b) => Number(a) - Number(b));
  return all ? Number(bounds.find((bound) => bounded[bound]! >= share * all) ?? bounds.at(-1)) : 0;
}

/** The last 24 hours, a bar for each quarter of an hour. */
export function Plots({ points }: { points: readonly Point[] }) {
  return (
    <div className="plots">
      {PLOTS.map((plot) => (
        <PlotFigure key={plot.title} {...plot} points={points} />
      ))}
    </div>
  );
}

const BAR = 3;
const HEIGHT = 64;
const WIDTH = (MAX_POINTS + 1) * BAR;

function PlotFigure({ title, unit = '', read, part, points }: Plot & { points: readonly Point[] }) {
  const values = points.map(read);
  const parts = part ? points.map(part.read) : [];
  const most = Math.max(...values);
  const rest = part ? `, ${round(parts.reduce((all, value) => all + value, 0))} ${part.name}` : '';
  const words = `now ${round(values.at(-1) ?? 0)}${unit}, most ${round(most)}${unit}${rest}`;
  return (
    <figure>
      <figcaption>
        {title} <small>{words}</small>
      </figcaption>
      <svg
        className="plot"
        role="img"
        aria-label={`${title}, last 24 hours: ${words}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={bars(values, most)} />
        <path d={bars(parts, most)} className="part" />
      </svg>
    </figure>
  );
}

/** @returns a rectangle for each value that is not 0, as one path that ends at the right */
function bars(values: readonly number[], most: number): string {
  const start = WIDTH - values.length * BAR;
  const shapes = values.map((value, index) => {
    const height = Math.max(1, (value / Math.max(1, most)) * HEIGHT).toFixed(1);
    return value > 0 ? `M${start + index * BAR} ${HEIGHT}v-${height}h${BAR - 0.5}v${height}z` : '';
  });
  return shapes.join('');
}
