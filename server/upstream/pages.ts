import { type ListPage, type Loaded, NO_PAGE } from './cache-entry.ts';
import { saysMore } from './paging-words.ts';
import { ContentFailure } from './reading.ts';
import type { ResourceByKey } from './resources.ts';

/** Records of a page, by the specification. */
const PAGE_LIMIT = 20;
const MAX_PAGES = 50;
/** The most later pages that are requested in parallel. */
const MAX_PAGES_AT_ONCE = 4;
/** The most unpacked bytes of a list, some thousand records: it ends with the page that exceeds them. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;
/** The largest page that is asked for; records. */
const MAX_LIMIT = 500;

export interface PagesRead {
  /** The pages that came, in their order. */
  pages: ListPage[];
  /** The pages that the next load compares with; a page that failed is there as an earlier load had it. */
  next: ListPage[];
  /** The failure of the first later page that failed, or has gone since the last load. The list lacks its records. */
  failure: ContentFailure | null;
  /** True where upstream's list is longer than the bound. */
  isCut: boolean;
}

/**
 * Reads the pages of a list in order, until one has no new record, or is not full and names no next page: an upstream
 * that ignores `page` does not loop. Later pages are read in parallel, as many as there were before; those beyond the
 * end are ignored.
 * @param read gives null where there is no such page
 * @throws any error of the first page; of later pages all but a ContentFailure
 */
export async function readPages(
  wanted: ResourceByKey,
  before: Loaded | null,
  read: (number: number, limit: number) => Promise<ListPage | null>,
): Promise<PagesRead> {
  const known = before?.pages ?? [];
  const result: PagesRead = { pages: [], next: [], failure: null, isCut: false };
  const { pages, next } = result;
  const ids = new Set<string>();
  let bytes = 0;
  let records = 0;

  /** @param from the number of the first page that stays as it was */
  function lacking(from: number): PagesRead {
    next.splice(from - 1, Number.POSITIVE_INFINITY, ...known.slice(from - 1));
    return result;
  }

  /** Ends the list. Where it had more pages before, it is loaded once more before the end is believed. */
  function endAt(number: number): PagesRead {
    const isBelieved = number === 1 || before?.failure?.reason === 'emptied';
    if (isBelieved || result.failure || !hadMore(before, number)) return result;
    const message = `${wanted.endpoint}: page ${number} had records and has none`;
    result.failure = new ContentFailure('emptied', message, { page: number });
    return lacking(number);
  }

  for (let first = 1; first <= MAX_PAGES; ) {
    const expected = first === 1 ? 1 : first <= known.length ? known.length : MAX_PAGES;
    const last = Math.min(first + MAX_PAGES_AT_ONCE - 1, expected, MAX_PAGES);
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const limit = limitOf(wanted, pages[0]);
    const outcomes = await Promise.allSettled(numbers.map((number) => read(number, limit)));
    for (const [index, outcome] of outcomes.entries()) {
      const number = first + index;
      if (outcome.status === 'rejected') {
        const failure: unknown = outcome.reason;
        if (number === 1 || !(failure instanceof ContentFailure)) throw failure;
        failure.details.page = number;
        result.failure ??= failure;
        next.push(known[number - 1] ?? NO_PAGE);
        continue;
      }
      const page = outcome.value;
      if (!page) return endAt(number);
      const isNew = page.ids.some((id) => !ids.has(id));
      pages.push(page);
      next.push(page);
      for (const id of page.ids) ids.add(id);
      bytes += page.bytes;
      records += page.records;
      if (!isNew) return endAt(number);
      if (!mayHaveMore(wanted, page, number, records)) return result;
      result.isCut = bytes > MAX_LIST_BYTES || number === MAX_PAGES;
      if (result.isCut) return result;
    }
    if (result.failure) return lacking(next.length + 1);
    first = last + 1;
  }
  return result;
}

/** True where the list had records on that page or a later one that are on no earlier page. */
export function hadMore(before: Loaded | null, number: number): boolean {
  if (!before) return false;
  const earlier = new Set(before.pages.slice(0, number - 1).flatMap((page) => page.ids));
  return before.pages.slice(number - 1).some((page) => page.ids.some((id) => !earlier.has(id)));
}

/** A list that upstream sends whole may be cut at 20 records; a shorter page may say that another one follows. */
function mayHaveMore(
  { kind, pages }: ResourceByKey,
  page: ListPage,
  number: number,
  records: number,
): boolean {
  if (kind === 'detail') return false;
  const isFull =
    pages === 'all' ? page.records >= PAGE_LIMIT : pages === 'after-20' && page.records === PAGE_LIMIT;
  return isFull || saysMore(page.paging, number, records);
}

/** Later pages are as long as the first where its call named no limit, so that no record is left out. */
function limitOf({ pages }: ResourceByKey, first: ListPage | undefined): number {
  if (pages === 'all' || !first) return PAGE_LIMIT;
  return Math.min((first.paging.perPage ?? first.records) || PAGE_LIMIT, MAX_LIMIT);
}
