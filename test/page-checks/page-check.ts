import type { Page } from 'playwright-core';
import type { WatchedPage } from '../support/browser.ts';
import type { Site } from '../support/start-site.ts';

/** A page in the browser, and what it said and asked for since it was loaded. */
export interface LoadedPage extends WatchedPage {
  site: Pick<Site, 'url'>;
  /** With query. */
  path: string;
  /** Words of its `h1`. */
  heading: string;
  /** Of the document's response. */
  headers: Record<string, string>;
}

/** What every page is asked once it is loaded; one load serves all checks. */
export interface PageCheck {
  /** What a page does that is well. */
  name: string;
  /** Called once, before the first page. */
  prepare?(page: Page): Promise<unknown>;
  /** Made before the others, while the page may still move by itself. */
  inMotion?: boolean;
  /** @returns a line for each problem, none for a page that is well */
  problems(loaded: LoadedPage): Promise<string[]> | string[];
  /** HTML that the check must complain of, put at the end of the head or of the body. */
  planted: { head?: string; body?: string };
}
