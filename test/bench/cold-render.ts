import type { BaselinePage } from './baseline-input.ts';
import { startBaseline } from './baselines.ts';
import { atLeast, type Figures, median, ms, times } from './figures.ts';
import { measure } from './load.ts';
import { type Program, startBuiltSite } from './programs.ts';
import type { Effort } from './warm-pages.ts';

/**
 * Pages that are rendered for each request (PAGE_CACHE_MB=0), loader and all, against plain React rendering the same
 * tree with its data at hand. One connection: simultaneous readers would share one render, which flatters the site.
 */
export async function coldRender(
  figures: Figures,
  { rounds, seconds }: Effort,
  upstream: Program,
  pages: BaselinePage[],
): Promise<void> {
  figures.heading('Rendered for each request', 'one connection');
  const site = await startBuiltSite(upstream, { PAGE_CACHE_MB: '0' });
  const react = await startBaseline('react', pages);
  // For the compiler; and what a start leaves to be done is done meanwhile.
  for (const program of [site, react]) {
    for (const { path } of pages) await measure(program, path, { seconds, connections: 1 });
  }
  for (const encoding of ['identity', 'gzip']) {
    const load = { seconds, connections: 1, headers: { 'accept-encoding': encoding } };
    for (const { path } of pages) {
      const ratios: number[] = [];
      const typical: number[] = [];
      const cpu: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const rendered = await measure(site, path, load);
        const plain = await measure(react, path, load);
        ratios.push(rendered.perSecond / plain.perSecond);
        typical.push(rendered.p50);
        cpu.push(rendered.perCpuSecond / plain.perCpuSecond);
      }
      const ratio = median(ratios);
      const shown = `${times(ratio)} (${ms(median(typical))}, processor ${times(median(cpu))})`;
      figures.line(`${path} ${encoding}, to plain React`, ratio, shown, atLeast(0.95));
    }
  }
  await site.stop();
  await react.stop();
}
