import { globSync } from 'node:fs';
import t from 'tap';
import { createPuzzles } from '../server/leads/puzzles.ts';
import { measurePhone } from './bench/phone.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';
import { startBoth } from './support/visit.ts';

/** The benchmark's limits are for a machine that does nothing else; this one may be busy. */
const MAX = { ratio: 1.3, blockedMs: 400, pressMs: 400, shift: 0.05 };

t.setTimeout(3_600_000);

t.test('on a slow phone a page is painted as soon as one that waits for nothing', async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t, { pictures: true });
  const { visits, presses } = await measurePhone(browser, site.url.replace('localhost', '127.0.0.1'), 5);
  for (const [path, { firstPaint, largestPaint, blocked, shift }] of Object.entries(visits)) {
    t.ok(firstPaint <= MAX.ratio, `${path}: first paint ${firstPaint.toFixed(2)} ×`);
    t.ok(largestPaint <= MAX.ratio, `${path}: largest paint ${largestPaint.toFixed(2)} ×`);
    t.ok(blocked <= MAX.blockedMs, `${path}: blocked for ${Math.round(blocked)} ms`);
    t.ok(shift <= MAX.shift, `${path}: moves by ${shift}`);
  }
  for (const [name, taken] of Object.entries(presses))
    t.ok(taken <= MAX.pressMs, `${name} is shown after ${Math.round(taken)} ms`);
});

const dist = new URL('../dist/public/', import.meta.url).pathname;

t.test('on a slow phone the calm puzzle takes half a second at most', async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t);
  const [file = ''] = globSync('assets/puzzle-solver-*.js', { cwd: dist });
  const puzzles = createPuzzles({ key: Buffer.alloc(32), store: { reach: () => 'all' }, now: Date.now });
  const { page } = await openPage(browser);
  await page.goto(`${site.url}/about-us`);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const purpose = { form: 'enquiry', ticket: '' };
  let fastest = Number.POSITIVE_INFINITY;
  const atLeast = async () => {
    const { solved, ms } = await page.evaluate(
      async ({ address, puzzle }) => {
        const { solveInWorkers } = await import(address);
        const began = performance.now();
        return { solved: String(await solveInWorkers(puzzle)), ms: performance.now() - began };
      },
      { address: `/${file}`, puzzle: await puzzles.issue(purpose, 1) },
    );
    t.equal((await puzzles.judge(solved, purpose)).verdict, 'passed');
    fastest = Math.min(fastest, ms);
    return fastest;
  };
  // The throttle slows the page and not its workers: whole seconds are divided by four instead. A busy machine is
  // given some tries.
  await until(atLeast, (ms) => ms < 125);
  t.ok(fastest < 125, `${fastest} ms`);
  await page.context().close();
});
