/**
 * The benchmark (`npm run bench`): the built site beside its baselines in the same run, held to the limits of
 * docs/measured.md. Absolute figures drift with the machine; ratios are what counts.
 *
 *   node --import=./test/support/load-jsx.mjs test/bench/bench.ts [part …] [--rounds=5]
 *
 * Parts: pages, start, hostile, phone, captchas; all where none is named. `--rounds` is for start and phone.
 * Ends with 1 when a limit is missed.
 */
import { parseArgs } from 'node:util';
import { captchas } from './captcha.ts';
import { heading, missedLimits } from './figures.ts';
import { slowPhone } from './phone.ts';
import { stopAll } from './programs.ts';
import { hostile, pages, start } from './server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const PARTS = { pages, start, hostile, phone: slowPhone, captchas };

try {
  for (const [name, run] of Object.entries(PARTS)) {
    if (!positionals.length || positionals.includes(name)) await run(Number(values.rounds));
  }
} finally {
  await stopAll();
}
heading(missedLimits() ? `${missedLimits()} limits missed` : 'All limits hold');
process.exitCode = missedLimits() ? 1 : 0;
