import type { PageCheck } from './page-check.ts';

const LEAST = 5;
const MOST = 6;
/** Nothing of a page is asked for later than that, but for what measures it (client/boot/start-vitals.ts). Milliseconds. */
const AFTER_LOAD_MS = 5_000;
/** For whoever asks once more when React is there. Milliseconds. */
const REST_MS = 300;

export const fewRequests: PageCheck = {
  name: 'it makes at most six requests besides pictures and faces, and the first screen waits for none of them',
  async problems({ page, requests }) {
    await page.waitForTimeout(REST_MS);
    const { blocking, late } = await page.evaluate(resources, AFTER_LOAD_MS);
    const others = requests.filter(
      (url) => !/\/media\/|\.png$|^data:|\.woff2$/.test(url) && !late.includes(url),
    );
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
function resources(afterLoadMs: number): { blocking: string[]; late: string[] } {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const all = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus?: string;
  })[];
  return {
    blocking: all.filter((entry) => entry.renderBlockingStatus === 'blocking').map(({ name }) => name),
    late: all
      .filter(({ startTime }) => loading?.loadEventEnd && startTime >= loading.loadEventEnd + afterLoadMs)
      .map(({ name }) => name),
  };
}
