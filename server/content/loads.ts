import { hash } from 'node:crypto';
import type { Load } from './content-cache.ts';
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
  /** Told how many records of an answer had no id or title. */
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
      if (!pages.length) return { value: [], bytes: 0, digest: 'missing', keepMs: MISSING_MS };
      const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
      const digest =
        pages.length === 1 ? `${pages[0]?.digest}` : hash('sha1', pages.map((page) => page.digest).join());
      if (before?.digest === digest) return { value: before.value, bytes, digest };
      const value = newestFirst(endpoint, pages);
      pagesOf.set(value, pages);
      const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
      if (unreadable) onDropped?.(endpoint, unreadable);
      return { value, bytes, digest };
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
      if (!body) return { value: null, bytes: 0, digest: 'missing', keepMs: MISSING_MS };
      const { digest, bytes } = body;
      const value =
        before?.digest === digest
          ? before.value
          : (((await parse(endpoint, bytes)).items[0] as DetailItem<Endpoint> | undefined) ?? null);
      return { value, bytes: bytes.length, digest, ...(value === null && { keepMs: MISSING_MS }) };
    };
  }

  return { list, detail };
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
