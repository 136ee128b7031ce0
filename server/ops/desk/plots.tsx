import { MAX_POINTS, type Point } from './desk.ts';
import { ACCEPTED, quantile, since, sum } from './figures.ts';
import { round } from './words.ts';

/** @param before null: the point is the first since the start of the process */
type Read = (point: Point, before: Point | null) => number;

interface Plot {
  title: string;
  unit?: string;
  read: Read;
  /** Drawn over the bars, of which it is a part. */
  part?: { name: string; read: Read };
}

const failures = ({ figures }: Point) =>
  Object.values(figures.upstream).reduce((all, { failed }) => all + sum(failed), 0);
const calls = (point: Point) =>
  Object.values(point.figures.upstream).reduce((all, { ok }) => all + ok, failures(point));
/** @returns how much a count has grown between two points */
const growth = (count: (point: Point) => number): Read => {
  return (point, before) => count(point) - (before ? count(before) : 0);
};

const PLOTS: readonly Plot[] = [
  {
    title: 'Requests',
    read: growth(({ figures }) => figures.requests),
    part: { name: 'errors', read: growth(({ figures }) => figures.errors) },
  },
  {
    title: 'Slowest twentieth of the requests',
    unit: ' ms',
    read: ({ figures }, before) => 1000 * quantile(since(figures.within, before?.figures.within), 0.95),
  },
  {
    title: 'Calls of upstream',
    read: growth(calls),
    part: { name: 'failed', read: growth(failures) },
  },
  {
    title: 'Enquiries taken',
    read: growth(({ figures }) => sum(figures.enquiries, ACCEPTED)),
    part: {
      name: 'not delivered at once',
      read: growth(({ figures }) => sum(figures.enquiries, ['refused', 'unanswered'])),
    },
  },
  { title: 'Enquiries that wait', read: ({ waiting }) => waiting },
  {
    title: 'Pages from the cache',
    unit: ' %',
    read({ figures }, before) {
      const pages = since(figures.pages, before?.figures.pages);
      return Math.round((100 * (pages.hit ?? 0)) / (sum(pages, ['hit', 'miss', 'streamed']) || 1));
    },
  },
  { title: 'Memory', unit: ' MB', read: ({ memoryMb }) => memoryMb },
  { title: 'Event loop stands still', unit: ' ms', read: ({ lagMs }) => lagMs },
];

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

function PlotFigure({ title, unit = '', read, part, points }: Plot & { points: readonly Point[] }) {
  const valuesOf = (read: Read) => points.map((point, index) => read(point, points[index - 1] ?? null));
  const values = valuesOf(read);
  const parts = part ? valuesOf(part.read) : [];
  const top = Math.max(1, ...values);
  const rest = part ? `, ${round(parts.reduce((all, value) => all + value, 0))} ${part.name}` : '';
  const words = `now ${round(values.at(-1) ?? 0)}${unit}, most ${round(Math.max(...values))}${unit}${rest}`;
  const width = (MAX_POINTS + 1) * BAR;
  return (
    <figure>
      <figcaption>
        {title} <small>{words}</small>
      </figcaption>
      <svg
        className="plot"
        role="img"
        aria-label={`${title}, last 24 hours: ${words}`}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={bars(values, top, width)} />
        <path d={bars(parts, top, width)} className="part" />
      </svg>
    </figure>
  );
}

/** @returns a rectangle for each value that is not 0, as one path that ends at the right */
function bars(values: readonly number[], top: number, width: number): string {
  const start = width - values.length * BAR;
  const shapes = values.map((value, index) => {
    const height = Math.max(1, (value / top) * HEIGHT).toFixed(1);
    return value > 0 ? `M${start + index * BAR} ${HEIGHT}v-${height}h${BAR - 0.5}v${height}z` : '';
  });
  return shapes.join('');
}
