import t from 'tap';
import { startBrowser } from './browser.ts';
import { startWithin } from './start-within.ts';

/** For all test files of one process that change nothing of it: a site with the demo content, and a browser. */
export const { site, upstream } = await startWithin(t);
export const browser = await startBrowser(t);
