/**
 * The benchmark (`npm run bench`): the built site beside its baselines in the same run. Ratios are what counts:
 * absolute figures drift with the machine and with whatever else it does.
 *
 *   node --import=./test/support/load-jsx.mjs test/bench/bench.ts [part …] [--rounds=5] [--seconds=2]
 *
 * Parts: warm, cold, streaming, growth, start, containers, captcha, browser; all where none is named. Ends with 1 when a limit
 * is missed.
 */
import { parseArgs } from 'node:util';
import { buildBaseline, settledPages } from './baselines.ts';
import { browserFigures } from './browser.ts';
import { captchaReading } from './captcha.ts';
import { coldRender } from './cold-render.ts';
import { containers } from './containers.ts';
import { growth, start, streaming } from './content.ts';
import { createFigures } from './figures.ts';
import { loadProgram } from './load.ts';
import { circumstances, startBuiltSite, startUpstream, stopAll } from './programs.ts';
import { warmPages } from './warm-pages.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '2' } },
});
const effort = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const figures = createFigures((text) => process.stdout.write(text));
const wanted = (part: string) => !positionals.length || positionals.includes(part);

/** Home, a list, a detail page. */
const PAGES = ['/', '/ongoing-projects', '/projects/kolar-crest'];

async function servers(): Promise<void> {
  if (!wanted('warm') && !wanted('cold')) return;
  await buildBaseline();
  const upstream = await startUpstream();
  const site = await startBuiltSite(upstream);
  const pages = await settledPages(site, PAGES);
  if (wanted('warm')) await warmPages(figures, effort, upstream, site, pages);
  await site.stop();
  if (wanted('cold')) await coldRender(figures, effort, upstream, pages);
  await upstream.stop();
}

try {
  figures.heading(
    'Server',
    `${loadProgram}, 32 connections, gzip; ${circumstances}; medians of ${effort.rounds}`,
  );
  await servers();
  if (wanted('streaming')) await streaming(figures);
  if (wanted('growth')) await growth(figures, effort);
  if (wanted('start')) await start(figures, effort);
  if (wanted('containers')) await containers(figures, effort, PAGES[1] ?? '/');
  if (wanted('captcha')) await captchaReading(figures, 200);
  if (wanted('browser')) await browserFigures(figures, effort.rounds);
} finally {
  await stopAll();
}
process.stdout.write(figures.missed() ? `\n${figures.missed()} limits missed\n` : '\nAll limits hold\n');
process.exitCode = figures.missed() ? 1 : 0;
