/** What a page reads of one query parameter (`handle.params`). */
export interface PageParam<View> {
  /** Whether a value can be one of the page's; any other counts as absent and reaches neither loader nor cache. */
  knows(value: string): boolean;
  /**
   * For a value that names a record of upstream, which the address alone cannot tell: the value that the page
   * shows. A page that shows another one, or none, is not cached under its own address.
   */
  shown?(view: View): string | null | undefined;
}

/** A further page of a list, as links write it: the first one has the list's own address. */
export const pageNumber: PageParam<unknown> = {
  knows: (value) => /^[1-9]\d*$/.test(value) && value !== '1',
};

export function oneOf(...values: readonly string[]): PageParam<unknown> {
  return { knows: (value) => values.includes(value) };
}

/** The slug or id of a record. */
export function recordName<View>(shown: (view: View) => string | null | undefined): PageParam<View> {
  return { knows: (value) => /^[\w-]{1,200}$/.test(value), shown };
}
