import type { Minute, SeriesName } from './history.ts';
import { type Html, html } from './html-text.ts';

export interface Plot {
  id: string;
  title: string;
  unit: string;
  /** Lines of the plot, and what each is called. */
  lines: readonly (readonly [SeriesName, string])[];
  /** What a stretch of minutes without JavaScript shows of the first line. */
  of: 'sum' | 'max';
}

export const PLOTS: readonly Plot[] = [
  {
    ...{ id: 'requests', title: 'Requests a minute', unit: '', of: 'sum' },
    lines: [
      ['requests', 'requests'],
      ['errors', 'errors'],
    ],
  },
  {
    ...{ id: 'times', title: 'Slowest twentieth of the requests', unit: 'ms', of: 'max' },
    lines: [['slowMs', 'took at least']],
  },
  {
    ...{ id: 'upstream', title: 'Calls of upstream a minute', unit: '', of: 'sum' },
    lines: [
      ['upstreamCalls', 'calls'],
      ['upstreamFailures', 'failed'],
    ],
  },
  {
    ...{ id: 'enquiries', title: 'Enquiries', unit: '', of: 'sum' },
    lines: [
      ['accepted', 'accepted'],
      ['delivered', 'delivered at once'],
    ],
  },
  {
    ...{ id: 'outbox', title: 'Enquiries that wait', unit: '', of: 'max' },
    lines: [['waiting', 'waiting']],
  },
  {
    ...{ id: 'hits', title: 'Pages from the cache', unit: '%', of: 'max' },
    lines: [['hitShare', 'from the cache']],
  },
  { ...{ id: 'memory', title: 'Memory', unit: 'MB', of: 'max' }, lines: [['memoryMb', 'resident']] },
  {
    ...{ id: 'lag', title: 'Event loop stands still', unit: 'ms', of: 'max' },
    lines: [['lagMs', 'event loop']],
  },
];

const WIDTH = 300;
const HEIGHT = 64;
const BARS = 96;
const DAY_S = 24 * 60 * 60;

/** The last 24 hours of the first line as bars of a quarter of an hour each; the browser's script draws over it. */
export function sparkline({ title, lines, of, unit }: Plot, minutes: readonly Minute[], now: number): Html {
  const name: SeriesName = lines[0]?.[0] ?? 'requests';
  const bars = Array.from({ length: BARS }, () => 0);
  const start = now / 1000 - DAY_S;
  for (const minute of minutes) {
    const bar = Math.floor(((minute.at - start) / DAY_S) * BARS);
    if (bar < 0 || bar >= BARS) continue;
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
