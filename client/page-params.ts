import { MAX_RECORD_NAME } from '../shared/slug.ts';

/** The values that a page takes of one query parameter (`handle.params`). */
export interface PageParam<View> {
  /**
   * True for a value of the page; any other counts as absent and reaches neither loader nor cache.
   * @param path of the page, where its module has several
   */
  knows(value: string, path: string): boolean;
  /**
   * For the name of a record, which may not exist: the one that the page shows. A page that shows another one, or
   * none, is not cached.
   */
  shown?(view: View): string | null | undefined;
  /** The most characters of a value, where those of other parameters (200) are too few. */
  longest?: number;
  /** How many different values are read where the parameter is repeated; one without it. */
  most?: number;
  /**
   * Anything may stand in it: a page for each value would fill the cache, so it is rendered for its reader alone, and
   * for one client only so often (MAX_FREE_PAGES).
   */
  isFree?: boolean;
  /** A value says all of the page: the address keeps no other parameter, except those with these names. */
  isAloneBut?: readonly string[];
}

/** A further page of a list, as links write it: the first one has the list's own address. */
export const pageNumber: PageParam<{ page: number }> = {
  knows: (value) => /^[1-9]\d*$/.test(value) && value !== '1',
  shown: ({ page }) => String(page),
};

export function oneOf(...values: readonly string[]): PageParam<unknown> {
  return { knows: (value) => values.includes(value) };
}

/** A choice among the values of a list. @param pattern of its values, each of which has one spelling */
export function selecting(pattern: RegExp): PageParam<unknown> {
  return { knows: (value) => pattern.test(value), isFree: true };
}

/** The slug or id of a record of upstream. */
export const RECORD_NAME = new RegExp(`^[\\w-]{1,${MAX_RECORD_NAME}}$`);

/** One record. @param shown the name of the record that the view shows */
export function recordName<View>(shown: (view: View) => string | null | undefined): PageParam<View> {
  return { knows: (value) => RECORD_NAME.test(value), longest: MAX_RECORD_NAME, shown };
}

/** Any text that a visitor types: the page itself says if it is wrong. */
export const typed: PageParam<unknown> = { knows: () => true, isFree: true };
