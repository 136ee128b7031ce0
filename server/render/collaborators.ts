import type { Standing } from '../content/load.ts';

/** A resource that a page was made of, at that version. */
export interface Dependency {
  key: string;
  version: number;
  /** It could not be had, or not the whole of it: the page is good for its reader alone. */
  failed?: boolean;
}

export interface ContentStandings {
  /** Starts the refresh of what is past its time. */
  standing(key: string): Standing | null;
}

/** What stands in a personal page's slots in one response. */
export interface Fillings {
  ticket: string;
  captcha: string;
}
