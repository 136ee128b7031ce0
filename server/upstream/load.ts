import { hash } from 'node:crypto';
import type { ContentLists } from '../../shared/content.ts';
import type { Load, LoadedContent } from './cache-entry.ts';
import { type ParsedBody, parseBody } from './parse-body.ts';
import { ContentFailure } from './reading.ts';
import type { Drift, Sanitise } from './record.ts';
import { type DetailName, type Item, type List, type ListName, RESOURCES, resourceOf } from './resources.ts';
import type { Upstream } from './upstream.ts';

export interface LoadOptions {
  upstream: Upstream;
  sanitise: Sanitise;
  /** True for the ids of a list that is cached. */
  isListed: (list: keyof ContentLists, id: string) => boolean;
  /** Told of a list that has come with other items than it had. */
  onListChanged: (name: keyof ContentLists, before: Item[], now: Item[]) => void;
  /** Told how the records of a body that has changed differ from what they should be. */
  onDrift: (endpoint: string, drift: Drift) => void;
  /** Told how many records of a resource cannot be read. */
  onDropped: (endpoint: string, records: number) => void;
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

type Before = Parameters<Load>[1];
type OnPartial = Parameters<Load>[2];

/** Loads resources for the cache. A body with the same bytes as before is not parsed again. */
export function createLoad(options: LoadOptions): Load {
  const { upstream, isListed, onListChanged, onDrift, onDropped, sanitise } = options;
  /** The pages that a list was made of. */
  const pagesOf = new WeakMap<object, Page[]>();

  /** @param albumId null for a whole list */
  async function loadList(
    name: ListName,
    albumId: string | null,
    before: Before,
    onPartial: OnPartial,
  ): Promise<LoadedContent> {
    const { endpoint } = RESOURCES[name];
    const itemsBefore = (before?.value ?? []) as Item[];
    const known = pagesOf.get(itemsBefore) ?? [];
    const arrived: Page[] = [];
    onPartial(() => {
      const items = newestFirst(name, Object.values(arrived));
      return items.length ? items : null;
    });
    const pages = await readPages(name, known.length, async (number) => {
      const page = await readPage(name, albumId, number, known[number - 1]);
      if (page) arrived[number - 1] = page;
      return page;
    });
    const digests = pages.map((page) => page.digest);
    const loaded = {
      digest: digests.length > 1 ? hash('sha1', digests.join()) : (digests[0] ?? 'missing'),
      bytes: sum(pages.map((page) => page.bytes)),
      ...(!pages.length && { cacheMs: MISSING_MS }),
    };
    if (before?.digest === loaded.digest) {
      pagesOf.set(itemsBefore, pages);
      return { ...loaded, value: itemsBefore };
    }
    expectReadable(endpoint, pages);
    const value = newestFirst(name, pages);
    if (itemsBefore.length && !value.length && before?.failure?.reason !== 'emptied') {
      const message = `${endpoint}: had ${itemsBefore.length} items and has none`;
      throw new ContentFailure('unreachable', 'emptied', message);
    }
    pagesOf.set(value, pages);
    if (before && albumId === null) onListChanged(name as keyof ContentLists, itemsBefore, value);
    return { ...loaded, value };
  }

  async function loadDetail(name: DetailName, id: string, before: Before): Promise<LoadedContent> {
    const { endpoint, idsIn } = RESOURCES[name];
    const body = await upstream.get(`${endpoint}/${id}`, {}, { mayBeMissing: true, byId: true });
    const loaded = { digest: body?.digest ?? 'missing', bytes: body?.bytes.length ?? 0 };
    let value: unknown = null;
    if (body && before?.digest === body.digest) value = before.value;
    else if (body) {
      const page = await parsed(name, body.bytes);
      // Without a status it is not shown; but a list that shows it says that upstream has renamed the field.
      if (!page.unmarked || isListed(idsIn, id)) expectReadable(endpoint, [page]);
      value = page.items[0] ?? null;
    }
    return { ...loaded, value, ...(value === null && { cacheMs: MISSING_MS }) };
  }

  async function parsed(name: ListName | DetailName, bytes: Buffer): Promise<ParsedBody> {
    const body = await parseBody(name, bytes, sanitise);
    onDrift(RESOURCES[name].endpoint, body.drift);
    return body;
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
    const ofAlbum = albumId !== null;
    const options = { mayBeMissing: ofAlbum, byId: ofAlbum, isFurtherPage: number > 1 };
    const body = await upstream.get(endpoint, query, options);
    if (!body) return null;
    if (body.digest === before?.digest) return before;
    return { ...(await parsed(name, body.bytes)), digest: body.digest, bytes: body.bytes.length };
  }

  /**
   * Records that cannot be read are dropped, and take no others with them.
   * @throws ContentFailure where none is left, which is a mistake of upstream and no news
   */
  function expectReadable(endpoint: string, pages: ParsedBody[]): void {
    const unreadable = sum(pages.map((page) => page.unreadable));
    if (!unreadable) return;
    onDropped(endpoint, unreadable);
    const records = sum(pages.map((page) => page.records));
    if (records > unreadable) return;
    const message = `${endpoint}: none of ${records} records can be read`;
    throw new ContentFailure('unreachable', 'unreadable', message, { records });
  }

  return async (key, before, onPartial) => {
    const { name, id } = resourceOf(key);
    return RESOURCES[name].kind === 'detail'
      ? loadDetail(name as DetailName, id ?? '', before)
      : loadList(name as ListName, id, before, onPartial);
  };
}

/**
 * The pages of a list in their order, until one is not full of new records: an upstream that ignores `page` does not
 * loop. Further ones are read side by side, as many as there were before; what comes from beyond the end is ignored.
 */
async function readPages(
  name: ListName,
  before: number,
  read: (number: number) => Promise<Page | null>,
): Promise<Page[]> {
  const pages: Page[] = [];
  const known = new Set<string>();
  for (let next = 1; next <= MAX_PAGES; ) {
    const expected = next === 1 ? 1 : next <= before ? before : MAX_PAGES;
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

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Each item once; newest first; what has no date stands last; equal dates stay in upstream's order. */
function newestFirst(name: ListName, pages: Page[]): Item[] {
  const { newest, finish } = RESOURCES[name] as unknown as Pick<List<Item>, 'newest' | 'finish'>;
  const items = new Map<string, Item>();
  for (const item of pages.flatMap((page) => page.items)) if (!items.has(item.id)) items.set(item.id, item);
  const day = (item: Item) => newest(item) ?? '';
  // Days are plain digits: comparing them as a language would takes ten times as long.
  const sorted = [...items.values()].sort((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0));
  return finish ? finish(sorted) : sorted;
}
