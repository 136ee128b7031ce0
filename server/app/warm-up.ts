import { setTimeout as wait } from 'node:timers/promises';
import { PAGE_ROWS, PAGES } from '../../shared/pages.ts';

const HOME = PAGES.home.path;
/** The pages that are rendered after the home page. */
const NEXT_PAGES = PAGE_ROWS.flatMap(([, { path, warm }]) => (warm && path !== HOME ? path : []));

/**
 * Renders the pages that most visits begin with, before the first visitor asks. The home page reads the most content,
 * so it is first.
 * @param maxMs the longest wait, milliseconds
 * @returns when all were tried, or after `maxMs`; never rejects
 */
export async function warmUp(renderPage: (url: string) => Promise<void>, maxMs: number): Promise<void> {
  const home = renderPage(HOME).catch(() => {});
  const all = home.then(() => Promise.allSettled(NEXT_PAGES.map(renderPage)));
  await Promise.race([all, wait(maxMs, undefined, { ref: false })]);
}
