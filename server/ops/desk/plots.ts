import type { Minute, SeriesName } from './history.ts';
import { type Html, html } from './html-text.ts';

export interface Plot {
  id: string;
  title: string;
  unit: string;
  /** Lines of the plot, what each is called, and its colour by the name of a token of the styles. */
  lines: readonly (readonly [SeriesName, string, 'teal' | 'teal-soft' | 'brass' | 'error'])[];
  /** What a stretch of minutes without JavaScript shows of the first line. */
  of: 'sum' | 'max';
  /** What comes seldom is added up over so many seconds; a minute where nothing is said. */
  everyS?: number;
}

export const PLOTS: readonly Plot[] = [
  {
    ...{ id: 'requests', title: 'Requests a minute', unit: '', of: 'sum' },
    lines: [
      ['requests', 'requests', 'teal'],
      ['errors', 'errors', 'error'],
    ],
  },
  {
    ...{ id: 'times', title: 'Slowest twentieth of the requests', unit: 'ms', of: 'max' },
    lines: [['slowMs', 'took at least', 'teal']],
  },
  {
    ...{ id: 'upstream', title: 'Calls of upstream a minute', unit: '', of: 'sum' },
    lines: [
      ['upstreamCalls', 'calls', 'teal'],
      ['upstreamFailures', 'failed', 'error'],
    ],
  },
  {
    ...{ id: 'enquiries', title: 'Enquiries in a quarter of an hour', unit: '', of: 'sum', everyS: 900 },
    lines: [
      ['accepted', 'accepted', 'brass'],
      ['delivered', 'delivered at once', 'teal'],
    ],
  },
  {
    ...{ id: 'outbox', title: 'Enquiries that wait', unit: '', of: 'max' },
    lines: [['waiting', 'waiting', 'teal']],
  },
  {
    ...{ id: 'hits', title: 'Pages from the cache', unit: '%', of: 'max' },
    lines: [['hitShare', 'from the cache', 'teal']],
  },
  { ...{ id: 'memory', title: 'Memory', unit: 'MB', of: 'max' }, lines: [['memoryMb', 'resident', 'teal']] },
  {
    ...{ id: 'lag', title: 'Event loop stands still', unit: 'ms', of: 'max' },
    lines: [['lagMs', 'event loop', 'teal']],
  },
];

/** A plot of the page: bars of a quarter of an hour, and what the browser's script needs to do better. */
export function plotFigure(plot: Plot, minutes: readonly Minute[], now: number): Html {
  const { id, title, unit, lines, everyS } = plot;
  const [names, labels, colors] = [0, 1, 2].map((index) => lines.map((line) => line[index]));
  return html`<figure data-plot="${id}" data-unit="${unit}" data-series="${names?.join(' ') ?? ''}" data-labels="${labels?.join('|') ?? ''}" data-colors="${colors?.join(' ') ?? ''}"${everyS ? html` data-every="${everyS}"` : null}><figcaption>${title}${unit ? `, ${unit}` : ''}</figcaption><div class="plot">${sparkline(plot, minutes, now)}</div></figure>`;
}

const WIDTH = 300;
const HEIGHT = 64;
const BARS = 96;
const DAY_S = 24 * 60 * 60;

/** The last 24 hours of the first line as bars of a quarter of an hour each; the browser's script draws over it. */
function sparkline({ title, lines, of, unit }: Plot, minutes: readonly Minute[], now: number): Html {
  const name: SeriesName = lines[0]?.[0] ?? 'requests';
  const bars = Array.from({ length: BARS }, () => 0);
  const start = now / 1000 - DAY_S;
  for (const minute of minutes) {
    // The minute that has not ended is of now, or rounded to a little later.
    const bar = Math.min(BARS - 1, Math.floor(((minute.at - start) / DAY_S) * BARS));
    if (bar < 0) continue;
    const before = bars[bar] ?? 0;
    bars[bar] = of === 'sum' ? before + minute[name] : Math.max(before, minute[name]);
  }
  const top = Math.max(...bars);
  const label = `${title}, last 24 hours: ${of === 'sum' ? 'most in a quarter of an hour' : 'most'} ${round(top)}${unit ? ` ${unit}` : ''}`;
  const width = WIDTH / BARS;
  const shapes = bars.map((value, index) => {
    if (!value) return null;
    const height = Math.max(1, (value / top) * (HEIGHT - 4));
    return html`<rect x="${(index * width).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}" width="${(width * 0.8).toFixed(1)}" height="${height.toFixed(1)}"/>`;
  });
  return html`<svg class="spark" role="img" aria-label="${label}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">${shapes}</svg><p class="spark-most">${of === 'sum' ? 'Most in 15 min' : 'Most'}: ${round(top)}${unit ? ` ${unit}` : ''}</p>`;
}

export function round(value: number): string {
  return value >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(1);
}
