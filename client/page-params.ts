import { MAX_RECORD_NAME } from '../shared/slug.ts';

/** The values that a page accepts for one query parameter (`handle.params`). */
export interface PageParam<View> {
  /**
   * True for a value that the page accepts; any other counts as absent: loader and cache never get it.
   * @param path the page's path, for a module with several pages
   */
  knows(value: string, path: string): boolean;
  /**
   * The record that the page shows, for a parameter that names a record. A page that shows another record, or none, is
   * not cached.
   */
  shown?(view: View): string | null | undefined;
  /** The most characters of a value, where the default (200) is too few. */
  longest?: number;
  /** The most different values of a repeated parameter; by default one. */
  most?: number;
  /**
   * True for a parameter with many possible values, which would fill the cache: such pages are rendered for each
   * request, up to a limit for each client (MAX_FREE_PAGES).
   */
  isFree?: boolean;
  /** With a value of this parameter the address keeps no other parameters except these. */
  isAloneBut?: readonly string[];
}

/** The number of a list's page, as links write it: the first page has the list's own address. */
export const pageNumber: PageParam<{ page: number }> = {
  knows: (value) => /^[1-9]\d*$/.test(value) && value !== '1',
  shown: ({ page }) => String(page),
};

export function oneOf(...values: readonly string[]): PageParam<unknown> {
  return { knows: (value) => values.includes(value) };
}

/** A choice that selects from a list. @param pattern the pattern of its values; each value has one spelling */
export function selecting(pattern: RegExp): PageParam<unknown> {
  return { knows: (value) => pattern.test(value), isFree: true };
}

/** The slug or id of a record of upstream. */
export const RECORD_NAME = new RegExp(`^[\\w-]{1,${MAX_RECORD_NAME}}$`);

/** A parameter that names a record. @param shown gives the name of the record that the view shows */
export function recordName<View>(shown: (view: View) => string | null | undefined): PageParam<View> {
  return { knows: (value) => RECORD_NAME.test(value), longest: MAX_RECORD_NAME, shown };
}

/** A text that the visitor types; the page itself shows a message where it is wrong. */
export const typed: PageParam<unknown> = { knows: () => true, isFree: true };
