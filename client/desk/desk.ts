import type uPlot from 'uplot';

/** The operator's page, kept new: its parts every few seconds, its plots every minute. */
const LIVE_MS = 5_000;
const PLOTS_MS = 60_000;
const PLOT_HEIGHT = 150;
const DAY_S = 24 * 60 * 60;

type History = Record<string, number[]> & { at: number[] };

const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Takes the parts from the page as it is now. A part with focus in it stays, so that nobody loses their place. */
async function refresh(): Promise<void> {
  if (document.hidden) return;
  const response = await fetch('/', { signal: AbortSignal.timeout(LIVE_MS * 2) });
  if (!response.ok) throw new Error(String(response.status));
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const now = next.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!now || part.contains(document.activeElement) || part.innerHTML === now.innerHTML) continue;
    part.replaceChildren(...now.childNodes);
  }
  document.title = next.title;
}

/** The clock of the page, wherever the operator sits. */
const TIME_ZONE = 'Asia/Kolkata';
const hour = (at: number) =>
  new Date(at * 1000).toLocaleTimeString('en-GB', {
    ...{ timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' },
  });

const plots = new Map<HTMLElement, uPlot>();

async function draw(): Promise<void> {
  // Where it cannot run (it reads the browser's language as it loads), the pictures of the page stay.
  const { default: Plot } = await import('uplot');
  const response = await fetch('/desk/history.json');
  const history = (await response.json()) as History;
  const now = Date.now() / 1000;
  for (const figure of document.querySelectorAll<HTMLElement>('[data-plot]')) {
    const names = (figure.dataset.series ?? '').split(' ');
    const series = names.map((name) => history[name] ?? []);
    const data = summed([history.at, ...series], Number(figure.dataset.every ?? 0)) as uPlot.AlignedData;
    const known = plots.get(figure);
    if (known) {
      known.setData(data, false);
      showLast(known);
      known.setScale('x', { min: now - DAY_S, max: now });
    } else if (history.at.length > 1) plots.set(figure, makePlot(Plot, figure, data));
  }
}

/** @param everyS seconds that are added up to one point; 0: each point stays */
function summed([at = [], ...series]: number[][], everyS: number): number[][] {
  if (!everyS) return [at, ...series];
  const starts: number[] = [];
  const sums: number[][] = series.map(() => []);
  for (const [index, time] of at.entries()) {
    const start = time - (time % everyS);
    if (starts.at(-1) !== start) {
      starts.push(start);
      for (const sum of sums) sum.push(0);
    }
    for (const [line, sum] of sums.entries()) {
      sum[starts.length - 1] = (sum[starts.length - 1] ?? 0) + (series[line]?.[index] ?? 0);
    }
  }
  return [starts, ...sums];
}

/** Where the pointer is nowhere, the legend says what is now. */
function showLast(plot: uPlot): void {
  if (plot.cursor.idx == null) plot.setLegend({ idx: plot.data[0].length - 1 });
}

function makePlot(Plot: typeof uPlot, figure: HTMLElement, data: uPlot.AlignedData): uPlot {
  const place = figure.querySelector<HTMLElement>('.plot') ?? figure;
  const labels = (figure.dataset.labels ?? '').split('|');
  const strokes = (figure.dataset.colors ?? '').split(' ').map((name) => color(`--${name}`));
  const isBars = figure.dataset.every !== undefined;
  const grid = { stroke: color('--line'), width: 1 };
  const axis = { stroke: color('--ink-soft'), grid, ticks: grid, font: '12px system-ui, sans-serif' };
  const now = Date.now() / 1000;
  // The words of the picture without JavaScript are heard in its place.
  const spoken = place.querySelector('svg')?.getAttribute('aria-label') ?? '';
  place.replaceChildren();
  const plot = new Plot(
    {
      width: place.clientWidth,
      height: PLOT_HEIGHT,
      tzDate: (at) => Plot.tzDate(new Date(at * 1000), TIME_ZONE),
      cursor: { drag: { x: false, y: false } },
      legend: { live: true },
      hooks: { ready: [showLast] },
      scales: {
        x: { min: now - DAY_S, max: now },
        y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] },
      },
      axes: [
        { ...axis, space: 60, values: (_, splits) => splits.map(hour) },
        { ...axis, size: 48, space: 30 },
      ],
      series: [
        { label: 'At', value: (_, at) => (at === null ? '–' : hour(at)) },
        ...labels.map((label, index) => ({
          ...{ label, stroke: strokes[index] ?? '', width: 1.5, points: { show: false } },
          ...(isBars
            ? { fill: strokes[index] ?? '', width: 0, paths: Plot.paths.bars?.({ size: [0.7], align: 1 }) }
            : index === 0 && { fill: 'rgb(14 67 73 / 0.08)' }),
          value: (_: uPlot, value: number | null) =>
            value === null
              ? '–'
              : `${Math.round(value * 10) / 10}${figure.dataset.unit ? ` ${figure.dataset.unit}` : ''}`,
        })),
      ],
    },
    data,
    place,
  );
  plot.root.role = 'img';
  plot.root.ariaLabel = spoken;
  plot.over.addEventListener('mouseleave', () => setTimeout(showLast, 0, plot));
  return plot;
}

async function keepNew(): Promise<void> {
  try {
    await refresh();
    delete document.documentElement.dataset.away;
  } catch {
    document.documentElement.dataset.away = '';
  }
  setTimeout(keepNew, LIVE_MS);
}

async function keepDrawn(): Promise<void> {
  await draw().catch(() => {});
  setTimeout(keepDrawn, PLOTS_MS);
}

new ResizeObserver(() => {
  for (const [figure, plot] of plots) {
    const width = figure.querySelector('.plot')?.clientWidth ?? 0;
    if (width && width !== plot.width) plot.setSize({ width, height: PLOT_HEIGHT });
  }
}).observe(document.body);
// What a form did is said once, not again after a reload.
if (location.search) history.replaceState(null, '', '/');
setTimeout(keepNew, LIVE_MS);
void keepDrawn();
