import { PAGE_ROWS, PAGES } from '../../shared/pages.ts';

const HOME = PAGES.home.path;
/** Rendered before the first visitor asks: the pages that most visits begin with. */
const NEXT_PAGES = PAGE_ROWS.flatMap(([, { path, warm }]) => (warm && path !== HOME ? path : []));

/**
 * Renders the pages that most visits begin with: the home page first, which would otherwise come last, since it reads
 * the most.
 * @param maxMs readiness waits no longer than this; milliseconds
 * @returns when they were tried, or that time is over; never rejects
 */
export async function warmUp(renderPage: (url: string) => Promise<void>, maxMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxMs);
  });
  const all = renderPage(HOME)
    .catch(() => {})
    .then(() => Promise.allSettled(NEXT_PAGES.map(renderPage)))
    .then(() => {});
  await Promise.race([all, enough]);
  clearTimeout(timer);
}
