import { setTimeout as wait } from 'node:timers/promises';
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
  const home = renderPage(HOME).catch(() => {});
  const all = home.then(() => Promise.allSettled(NEXT_PAGES.map(renderPage)));
  await Promise.race([all, wait(maxMs, undefined, { ref: false })]);
}
