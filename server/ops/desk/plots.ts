import { MAX_POINTS, type Point } from './desk.ts';
import { ACCEPTED, below, sum } from './figures.ts';
import { type Html, html } from './html.ts';
import { round } from './words.ts';

interface Plot {
  title: string;
  unit?: string;
  read(point: Point): number;
  /** Drawn over the bars, of which it is a part. */
  part?: { name: string; read(point: Point): number };
}

const counted =
  (fits: RegExp) =>
  ({ counts }: Point) =>
    sum(counts, fits);

const PLOTS: readonly Plot[] = [
  {
    title: 'Requests',
    read: counted(/^http_requests_total/),
    part: { name: 'errors', read: counted(/^http_requests_total [5-9]/) },
  },
  { title: 'Slowest twentieth of the requests', unit: ' ms', read: slowestTwentiethMs },
  {
    title: 'Calls of upstream',
    read: counted(/^upstream_calls_total/),
    part: { name: 'failed', read: counted(/^upstream_calls_total \S+ (?!ok$)/) },
  },
  {
    title: 'Enquiries taken',
    read: counted(ACCEPTED),
    part: { name: 'not delivered at once', read: counted(/^enquiries_total (refused|unanswered)$/) },
  },
  { title: 'Enquiries that wait', read: ({ waiting }) => waiting },
  { title: 'Pages from the cache', unit: ' %', read: cachedShare },
  { title: 'Memory', unit: ' MB', read: ({ memoryMb }) => memoryMb },
  { title: 'Event loop stands still', unit: ' ms', read: ({ lagMs }) => lagMs },
];

/** @returns the bound of time that holds 95 % of the requests; 0 without any */
function slowestTwentiethMs({ counts }: Point): number {
  const { '+Inf': all = 0, ...within } = below(counts, 'http_request_duration_seconds_bucket');
  const bounds = Object.keys(within).sort((a, b) => Number(a) - Number(b));
  return all && 1000 * Number(bounds.find((bound) => within[bound]! >= 0.95 * all) ?? bounds.at(-1));
}

function cachedShare({ counts }: Point): number {
  const pages = sum(counts, /^page_cache_events_total (hit|miss|streamed)$/);
  return Math.round((100 * (counts['page_cache_events_total hit'] ?? 0)) / (pages || 1));
}

const BAR = 3;
const HEIGHT = 64;
const WIDTH = (MAX_POINTS + 1) * BAR;

/** The last 24 hours, a bar for each quarter of an hour. */
export function plots(points: readonly Point[]): Html {
  const figures = PLOTS.map(({ title, unit = '', read, part }) => {
    const values = points.map(read);
    const parts = part ? points.map(part.read) : [];
    const most = Math.max(...values);
    const rest = part ? `, ${round(parts.reduce((all, value) => all + value, 0))} ${part.name}` : '';
    const words = `now ${round(values.at(-1) ?? 0)}${unit}, most ${round(most)}${unit}${rest}`;
    return html`
      <figure>
        <figcaption>${title} <small>${words}</small></figcaption>
        <svg class="plot" role="img" aria-label="${title}, last 24 hours: ${words}"
          viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
          <path d="${bars(values, most)}"/>
          <path d="${bars(parts, most)}" class="part"/>
        </svg>
      </figure>`;
  });
  return html`<div class="plots">${figures}</div>`;
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
