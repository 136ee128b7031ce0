import type { PageCheck } from './page-check.ts';

const LEAST = 5;
const MOST = 8;
/** What measures a visit waits for its visitor (client/boot/start-vitals.ts), and other checks do what visitors do. */
const NOT_COUNTED = /\/media\/|\.png$|^data:|\.woff2$|\/assets\/vitals-/;
/** For whoever asks once more when React is there. Milliseconds. */
const REST_MS = 300;

export const fewRequests: PageCheck = {
  name: 'it makes at most eight requests besides pictures and fonts, and the first screen waits for none of them',
  async problems({ page, requests }) {
    await page.waitForTimeout(REST_MS);
    const blocking = await page.evaluate(blockingResources);
    const others = requests.filter((url) => !NOT_COUNTED.test(url));
    const isRight = others.length >= LEAST && others.length <= MOST;
    return [
      ...(isRight ? [] : [`${others.length} requests: ${others.join(' ')}`]),
      ...blocking.map((url) => `waits for ${url}`),
    ];
  },
  planted: {
    head: `<script src="/assets/icons/none.js"></script><script>for (let n = 0; n < 2; n++) fetch('/healthz')</script>`,
  },
};

/** In the page. */
function blockingResources(): string[] {
  const all = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus?: string;
  })[];
  return all.filter((entry) => entry.renderBlockingStatus === 'blocking').map(({ name }) => name);
}
