import { hash } from 'node:crypto';
import type { ContentDetails, ContentLists } from '../../shared/content.ts';
import { ContentFailure } from './content-failure.ts';
import type { Load } from './load.ts';
import type { ParsedBody } from './parse-body.ts';
import type { Parser } from './parser.ts';
import type { Drift } from './record.ts';
import { type DetailName, type Item, type ListItem, type ListName, RESOURCES } from './resources.ts';
import type { Upstream } from './upstream.ts';

export interface LoadOptions {
  upstream: Upstream;
  parse: Parser['parse'];
  /** Whether a list that is cached has that id. */
  isListed: (list: ListName, id: string) => boolean;
  /** Told of a list that has come with other items than it had. */
  onListChanged?: (name: keyof ContentLists, before: Item[], now: Item[]) => void;
  /** Told how the records of a body that has changed differ from what they should be. */
  onDrift?: (endpoint: string, drift: Drift) => void;
  /** Told how many records of a resource cannot be read. */
  onDropped?: (endpoint: string, records: number) => void;
}

/** The specification's size of a page of a list. */
const PAGE_LIMIT = 20;
const MAX_PAGES = 50;
/** Further pages that are asked for side by side. */
const MAX_PAGES_AT_ONCE = 4;
/** A 404 of upstream is believed for 30 s. Milliseconds. */
const MISSING_MS = 30_000;

/** One page of a list, or a detail, as it was parsed. */
interface Page extends ParsedBody {
  digest: string;
  bytes: number;
}

/** How resources are loaded into the cache. What came with the same bytes as before is not parsed again. */
export function createLoads(options: LoadOptions) {
  const { upstream, isListed, onListChanged, onDropped } = options;
  const pagesOf = new WeakMap<object, Page[]>();

  function list<Name extends ListName>(name: Name, albumId: string | null): Load<ListItem<Name>[]> {
    const { endpoint } = RESOURCES[name];
    return async (before, onPartial) => {
      const arrived: Page[] = [];
      onPartial(() => {
        const items = newestFirst(name, Object.values(arrived));
        return items.length ? items : null;
      });
      const known = (before && pagesOf.get(before.value)) ?? [];
      const pages = await readPages(name, known, async (number) => {
        const page = await readPage(name, albumId, number, known[number - 1]);
        if (page) arrived[number - 1] = page;
        return page;
      });
      const digest = digestOf(pages);
      const bytes = sum(pages, (page) => page.bytes);
      const missing = pages.length ? {} : { cacheMs: MISSING_MS };
      if (before?.digest === digest) {
        pagesOf.set(before.value, pages);
        return { value: before.value, bytes, digest, ...missing };
      }
      expectReadable(endpoint, pages);
      const value = newestFirst(name, pages);
      const emptied = !value.length && before?.value.length;
      if (emptied && before.failure?.reason !== 'emptied') {
        throw new ContentFailure('unreachable', 'emptied', `${endpoint}: had ${emptied} items and has none`);
      }
      pagesOf.set(value, pages);
      if (before && isWholeList(name)) onListChanged?.(name, before.value, value);
      return { value, bytes, digest, ...missing };
    };
  }

  async function parse(name: ListName | DetailName, bytes: Buffer): Promise<ParsedBody> {
    const parsed = await options.parse(name, bytes);
    options.onDrift?.(RESOURCES[name].endpoint, parsed.drift);
    return parsed;
  }

  /** @returns null for a 404: the end of a list; for the first page of a whole one it is a failure */
  async function readPage(
    name: ListName,
    albumId: string | null,
    number: number,
    before: Page | undefined,
  ): Promise<Page | null> {
    const { endpoint, pages } = RESOURCES[name];
    const isPaged = pages === 'all' || number > 1;
    const query = {
      ...(albumId !== null && { albumId }),
      ...(isPaged && { page: String(number), limit: String(PAGE_LIMIT) }),
    };
    const body = await upstream.get(endpoint, query, {
      mayBeMissing: albumId !== null,
      isFurtherPage: number > 1,
      byId: albumId !== null,
    });
    if (!body) return null;
    if (body.digest === before?.digest) return before;
    return { ...(await parse(name, body.bytes)), digest: body.digest, bytes: body.bytes.length };
  }

  function detail<Name extends DetailName>(name: Name, id: string): Load<ContentDetails[Name] | null> {
    const { endpoint, idsIn } = RESOURCES[name];
    return async (before) => {
      const body = await upstream.get(`${endpoint}/${id}`, {}, { mayBeMissing: true, byId: true });
      const { digest, bytes } = body ?? { digest: 'missing', bytes: null };
      let value = before?.digest === digest ? before.value : null;
      if (bytes && before?.digest !== digest) {
        const parsed = await parse(name, bytes);
        // Without a status it is not shown; but a list that shows it says that upstream has renamed the field.
        if (!parsed.unmarked || isListed(idsIn, id)) expectReadable(endpoint, [parsed]);
        value = (parsed.items[0] as ContentDetails[Name] | undefined) ?? null;
      }
      return { value, bytes: bytes?.length ?? 0, digest, ...(value === null && { cacheMs: MISSING_MS }) };
    };
  }

  /**
   * Records that cannot be read are dropped, and take no others with them.
   * @throws ContentFailure where none is left, which is a mistake of upstream and no news
   */
  function expectReadable(endpoint: string, pages: ParsedBody[]): void {
    const unreadable = sum(pages, (page) => page.unreadable);
    if (!unreadable) return;
    onDropped?.(endpoint, unreadable);
    const records = sum(pages, (page) => page.records);
    if (records > unreadable) return;
    const message = `${endpoint}: none of ${records} records can be read`;
    throw new ContentFailure('unreachable', 'unreadable', message, { records });
  }

  return { list, detail };
}

/**
 * The pages of a list in their order, until one is not full of new records: an upstream that ignores `page` does not
 * loop. Further ones are read side by side, as many as there were before; what comes from beyond the end is ignored.
 */
async function readPages(
  name: ListName,
  before: Page[],
  read: (number: number) => Promise<Page | null>,
): Promise<Page[]> {
  const pages: Page[] = [];
  const known = new Set<string>();
  for (let next = 1; next <= MAX_PAGES; ) {
    const expected = next === 1 ? 1 : next <= before.length ? before.length : MAX_PAGES;
    const last = Math.min(next + MAX_PAGES_AT_ONCE - 1, expected, MAX_PAGES);
    const numbers = Array.from({ length: last - next + 1 }, (_, index) => next + index);
    for (const outcome of await Promise.allSettled(numbers.map(read))) {
      if (outcome.status === 'rejected') throw outcome.reason;
      const page = outcome.value;
      if (!page) return pages;
      pages.push(page);
      const isNew = page.ids.some((id) => !known.has(id));
      for (const id of page.ids) known.add(id);
      if (!mayHaveMore(name, page.records) || !isNew) return pages;
    }
    next = last + 1;
  }
  return pages;
}

/** A list that upstream gives whole may have been cut at twenty all the same. */
function mayHaveMore(name: ListName, records: number): boolean {
  const { pages } = RESOURCES[name];
  if (pages === 'all') return records >= PAGE_LIMIT;
  return pages === 'after-20' && records === PAGE_LIMIT;
}

/** Not what one album holds. */
function isWholeList(name: ListName): name is keyof ContentLists {
  return RESOURCES[name].kind === 'list';
}

function digestOf(pages: Page[]): string {
  const digests = pages.map((page) => page.digest);
  return digests.length > 1 ? hash('sha1', digests.join()) : (digests[0] ?? 'missing');
}

function sum<T>(all: T[], numberOf: (each: T) => number): number {
  return all.reduce((total, each) => total + numberOf(each), 0);
}

/** Each item once; newest first; what has no date stands last; equal dates stay in upstream's order. */
function newestFirst<Name extends ListName>(name: Name, pages: Page[]): ListItem<Name>[] {
  const items = new Map<string, Item>();
  for (const page of pages) {
    for (const item of page.items) if (!items.has(item.id)) items.set(item.id, item);
  }
  const { newest, finish = (all: ListItem<Name>[]) => all } = ORDERS[name];
  const day = (item: ListItem<Name>) => newest(item) ?? '';
  // Days are plain digits: comparing them as a language would takes ten times as long.
  const sorted = ([...items.values()] as ListItem<Name>[]).sort((a, b) =>
    day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0,
  );
  return finish(sorted);
}

interface Order<T> {
  newest: (item: T) => string | null;
  finish?: (items: T[]) => T[];
}

const ORDERS: { [Name in ListName]: Order<ListItem<Name>> } = RESOURCES;
