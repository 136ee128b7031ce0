import t from 'tap';
import { INTERACTIONS, MAX_STEP, STEPS } from './bench/browser.ts';
import { followLink, takeoverBlocking } from './bench/browser-app.ts';
import { interact, warmPictures } from './bench/browser-visit.ts';
import { median, upperQuartile } from './bench/figures.ts';
import { startBrowser } from './support/browser.ts';
import { startBoth } from './support/visit.ts';

const ROUNDS = 5;
const PRESSES = 10;
/** The limits are for a machine that does nothing else; this one may be busy. */
const BUSY = 2;

t.test('the app on a slow phone', async (t) => {
  const { site } = await startBoth(t, { bestBrotli: true });
  const browser = await startBrowser(t, { pictures: true });
  const paths = ['/', '/ongoing-projects', '/projects/kolar-crest', '/contact-us'];
  await warmPictures(
    browser,
    paths.map((path) => site.url + path),
  );
  const several = async (rounds: number, measure: () => Promise<number>) => {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) taken.push(await measure());
    return taken;
  };

  for (const path of paths) {
    const blocked = median(await several(ROUNDS, () => takeoverBlocking(browser, site.url + path)));
    t.ok(blocked <= 200 * BUSY, `${path} is blocked for ${Math.round(blocked)} ms while it is taken over`);
  }
  for (const interaction of INTERACTIONS) {
    const taken = upperQuartile(await several(PRESSES, () => interact(browser, site.url, interaction)));
    t.ok(taken <= 100 * BUSY, `${interaction.name} is shown after ${Math.round(taken)} ms`);
  }
  for (const step of STEPS) {
    for (const ahead of [true, false]) {
      const taken = median(await several(ROUNDS, () => followLink(browser, site.url, step, ahead)));
      const most = ahead ? MAX_STEP.ahead : MAX_STEP.unasked;
      const name = `a link of ${step.from}${ahead ? ', prefetched,' : ''}`;
      t.ok(taken <= most * BUSY, `${name} is followed in ${Math.round(taken)} ms`);
    }
  }
});
