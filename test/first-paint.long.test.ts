import t from 'tap';
import { firstPaints, warmPictures } from './bench/browser-visit.ts';
import { startInlineBaseline } from './bench/inline-baseline.ts';
import { startBrowser } from './support/browser.ts';
import { startBoth } from './support/visit.ts';

const PATHS = ['/', '/ongoing-projects', '/projects/kolar-crest', '/contact-us'];
/** The benchmark's limit is 1.15, on a machine that does nothing else. */
const MAX_RATIO = 1.3;

t.test('on a slow phone a page is painted as soon as one that waits for nothing', async (t) => {
  const { site } = await startBoth(t, { bestBrotli: true });
  const browser = await startBrowser(t, { pictures: true });
  const siteUrl = site.url.replace('localhost', '127.0.0.1');
  await warmPictures(
    browser,
    PATHS.map((path) => siteUrl + path),
  );
  const baseline = await startInlineBaseline(siteUrl, PATHS);
  t.teardown(baseline.close);
  for (const path of PATHS) {
    const { ours, theirs } = await firstPaints(browser, [siteUrl + path, baseline.url + path], 15);
    const ratio = ours / theirs;
    t.ok(ratio > 0 && ratio <= MAX_RATIO, `${path}: ${Math.round(ours)} to ${Math.round(theirs)} ms`);
  }
});
