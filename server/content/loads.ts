import { hash } from 'node:crypto';
import type { Load } from './content-cache.ts';
import { ContentFailure } from './content-failure.ts';
import type { ParsedBody } from './parse-body.ts';
import type { Parser } from './parser.ts';
import {
  type DetailEndpoint,
  type DetailItem,
  type Item,
  LISTS,
  type ListEndpoint,
  type ListItem,
} from './resources.ts';
import type { Upstream } from './upstream.ts';

export interface LoadOptions {
  upstream: Upstream;
  parse: Parser['parse'];
  /** Told how many records of a resource cannot be read. */
  onDropped?: (endpoint: string, records: number) => void;
}

/** The specification's size of a page of a list. */
const PAGE_LIMIT = 20;
const MAX_PAGES = 50;
/** A 404 of upstream is believed for 30 s. Milliseconds. */
const MISSING_MS = 30_000;

/** One page of a list, or a detail, as it was parsed. */
interface Page extends ParsedBody {
  digest: string;
  bytes: number;
}

/** How resources are loaded into the cache. What came with the same bytes as before is not parsed again. */
export function createLoads({ upstream, parse, onDropped }: LoadOptions) {
  const pagesOf = new WeakMap<object, Page[]>();

  function list<Endpoint extends ListEndpoint>(
    endpoint: Endpoint,
    albumId: string | null,
  ): Load<ListItem<Endpoint>[]> {
    return async (before) => {
      const pages = await readPages(endpoint, albumId, (before && pagesOf.get(before.value)) ?? []);
      const digest = digestOf(pages);
      const bytes = sum(pages, (page) => page.bytes);
      const missing = pages.length ? {} : { keepMs: MISSING_MS };
      if (before?.digest === digest) return { value: before.value, bytes, digest, ...missing };
      expectReadable(endpoint, pages);
      const value = newestFirst(endpoint, pages);
      const emptied = !value.length && before?.value.length;
      if (emptied && before.failure?.reason !== 'emptied') {
        throw new ContentFailure('unreachable', 'emptied', `${endpoint}: had ${emptied} items and has none`);
      }
      pagesOf.set(value, pages);
      return { value, bytes, digest, ...missing };
    };
  }

  /** Upstream's pages until one is not full of new records. A 404 is the end; for a whole list it is a failure. */
  async function readPages(endpoint: ListEndpoint, albumId: string | null, before: Page[]): Promise<Page[]> {
    const { paged } = LISTS[endpoint];
    const pages: Page[] = [];
    const known = new Set<string>();
    for (let number = 1; number <= MAX_PAGES; number++) {
      const query = paged
        ? { ...(albumId !== null && { albumId }), page: String(number), limit: String(PAGE_LIMIT) }
        : {};
      const body = await upstream.get(endpoint, query, number > 1 || albumId !== null);
      if (!body) break;
      const same = before[number - 1];
      const page =
        same?.digest === body.digest
          ? same
          : { ...(await parse(endpoint, body.bytes)), digest: body.digest, bytes: body.bytes.length };
      pages.push(page);
      const isNew = page.ids.length > 0 && page.ids.every((id) => !known.has(id));
      for (const id of page.ids) known.add(id);
      if (!paged || page.records < PAGE_LIMIT || !isNew) break;
    }
    return pages;
  }

  function detail<Endpoint extends DetailEndpoint>(
    endpoint: Endpoint,
    id: string,
  ): Load<DetailItem<Endpoint> | null> {
    return async (before) => {
      const body = await upstream.get(`${endpoint}/${id}`, {}, true);
      const { digest, bytes } = body ?? { digest: 'missing', bytes: null };
      let value = before?.digest === digest ? before.value : null;
      if (bytes && before?.digest !== digest) {
        const parsed = await parse(endpoint, bytes);
        expectReadable(endpoint, [parsed]);
        value = (parsed.items[0] as DetailItem<Endpoint> | undefined) ?? null;
      }
      return { value, bytes: bytes?.length ?? 0, digest, ...(value === null && { keepMs: MISSING_MS }) };
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
    throw new ContentFailure(
      'unreachable',
      'unreadable',
      `${endpoint}: none of ${records} records can be read`,
      { records },
    );
  }

  return { list, detail };
}

function digestOf(pages: Page[]): string {
  const digests = pages.map((page) => page.digest);
  return digests.length > 1 ? hash('sha1', digests.join()) : (digests[0] ?? 'missing');
}

function sum<T>(all: T[], numberOf: (each: T) => number): number {
  return all.reduce((total, each) => total + numberOf(each), 0);
}

/** Each item once; newest first; what has no date stands last; equal dates keep upstream's order. */
function newestFirst<Endpoint extends ListEndpoint>(endpoint: Endpoint, pages: Page[]): ListItem<Endpoint>[] {
  const items = new Map<string, Item>();
  for (const page of pages) {
    for (const item of page.items) if (!items.has(item.id)) items.set(item.id, item);
  }
  const newest = LISTS[endpoint].newest as (item: Item) => string | null;
  const day = (item: Item) => newest(item) ?? '';
  // Days are plain digits: comparing them as a language would takes ten times as long.
  return [...items.values()].sort((a, b) =>
    day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0,
  ) as ListItem<Endpoint>[];
}
