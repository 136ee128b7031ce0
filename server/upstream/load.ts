import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type ContentLists, RESOURCES } from '../../shared/content.ts';
import { count, type Drift, type Faults } from '../../shared/drift.ts';
import type { Sanitise } from '../../shared/read-body.ts';
import { type Parsed, type Parser, RecordReader } from '../../shared/record.ts';
import { idOf } from '../../shared/upstream-record.ts';
import { emptyPage, isNothing, type ListPage, type Load, type Loaded } from './cache-entry.ts';
import { readEnvelope } from './envelope.ts';
import { hadMore, type PagesRead, readPages } from './pages.ts';
import { ContentFailure } from './reading.ts';
import { type Item, type ResourceByKey, type ResourceName, resourceOf } from './resources.ts';
import type { Upstream } from './upstream.ts';

export interface LoadOptions {
  upstream: Pick<Upstream, 'get'>;
  sanitise: Sanitise;
  /** True for an id on a cached list. */
  isListed: (list: keyof ContentLists, id: string) => boolean;
  /** Refreshes a cached list that is old. True where it then lacks the id. */
  isUnlisted: (list: keyof ContentLists, id: string) => Promise<boolean>;
  /** Called when a list's items have changed. */
  onListChanged: (name: keyof ContentLists, before: Item[], now: Item[]) => void;
  /** Called with the differences of a changed body from the agreed records. */
  onDrift: (endpoint: string, drift: Drift) => void;
  /** Called after each load with the faults of the records in each of its bodies. */
  onFaults: (key: string, pages: Faults[]) => void;
  /** Called with the first error that a record of a changed body caused; the record is dropped. */
  onBroken: (endpoint: string, error: unknown) => void;
  /** Called with the number of unreadable records in a resource. */
  onDropped: (endpoint: string, records: number) => void;
}

/** Smaller bodies are parsed in one go: their HTML takes a few milliseconds. */
const SMALL_BYTES = 48 * 1024;
/** The longest stretch of work on a larger body before requests are served; milliseconds. */
const MAX_STRETCH_MS = 20;

/** Loads resources for the cache. A body with the same bytes as before is not parsed again. */
export function createLoad(options: LoadOptions): Load {
  const { upstream, sanitise, isListed, isUnlisted } = options;
  const { onListChanged, onDrift, onFaults, onBroken, onDropped } = options;

  /** @returns null where there is none: beyond the end of a list, or for an unknown id */
  async function readPage(
    wanted: ResourceByKey,
    number: number,
    before: ListPage | undefined,
    bytes: Buffer | null,
  ): Promise<ListPage | null> {
    if (!bytes) return null;
    if (before?.digest === digestIn(bytes)) return before;
    const page = await parseBody(wanted.name, bytes, sanitise).catch((error: unknown) => {
      if (number > 1 && error instanceof ContentFailure && error.details.saysNothing) return null;
      throw error;
    });
    if (!page) return null;
    onDrift(wanted.endpoint, page.drift);
    if (page.error !== undefined) onBroken(wanted.endpoint, page.error);
    return page;
  }

  /**
   * Reports unreadable records, which are dropped.
   * @throws ContentFailure where no readable record is left: that is a fault of upstream, not an empty list
   */
  function expectReadable({ kind, endpoint, idsIn, id }: ResourceByKey, pages: ListPage[]): void {
    const unreadable = sum(pages.map((page) => page.unreadable));
    if (!unreadable) return;
    // A detail without a status is hidden. Where its list shows it, upstream has renamed the field.
    if (kind === 'detail' && pages[0]?.unmarked && !(idsIn && isListed(idsIn, id ?? ''))) return;
    onDropped(endpoint, unreadable);
    const records = sum(pages.map((page) => page.records));
    if (records > unreadable) return;
    const message = `${endpoint}: none of ${records} records can be read`;
    throw new ContentFailure('unreadable', message, { records });
  }

  /** @throws ContentFailure for a list that had items and has none, unless the load before found it empty, too */
  function expectFull({ endpoint }: ResourceByKey, value: unknown, before: Loaded | null): void {
    const had = Array.isArray(before?.value) ? before.value.length : 0;
    if (!had || !isNothing(value) || before?.failure?.reason === 'emptied') return;
    throw new ContentFailure('emptied', `${endpoint}: had ${had} items and has none`);
  }

  /** @param kept items of `before` that may stand on pages which failed now */
  function newValue(wanted: ResourceByKey, read: PagesRead, before: Loaded | null, kept: Item[]): unknown {
    const { pages, failure, isCut } = read;
    expectReadable(wanted, pages);
    if (isCut) onDrift(wanted.endpoint, { 'cut (list)': 1 });
    const value = contentOf(wanted, pages, kept);
    if (!failure) expectFull(wanted, value, before);
    if (before && wanted.kind === 'list')
      onListChanged(wanted.name as keyof ContentLists, before.value as Item[], value as Item[]);
    return value;
  }

  return async (key, { before, isExpired, onPartial, saved }) => {
    const wanted = resourceOf(key);
    const { idsIn, id } = wanted;
    // Before a first load content.ts has compared the id with the list, or has no list.
    if (before && idsIn && id && (await isUnlisted(idsIn, id)))
      return { value: contentOf(wanted, []), digest: '', bytes: 0, pages: [], failure: null };
    const known = before?.pages ?? [];
    const arrived: ListPage[] = [];
    onPartial(() => contentOf(wanted, Object.values(arrived)));
    const read = await readPages(wanted, before, async (number, limit) => {
      const body = saved ? savedBody(wanted, number, saved) : await callFor(upstream, wanted, number, limit);
      const page = await readPage(wanted, number, known[number - 1], body);
      if (page) arrived[number - 1] = page;
      return page;
    });
    const { next: pages, failure } = read;
    onFaults(
      key,
      pages.map((page) => page.faults),
    );
    const shown = isExpired ? null : before;
    const digest =
      shown && isUnchanged(read, shown) ? shown.digest : digestOf(read, before !== null && isExpired);
    const value =
      digest === before?.digest ? before.value : newValue(wanted, read, before, keptOf(read, shown));
    return { value, digest, bytes: sum(pages.map((page) => page.bytes)), pages, failure };
  };
}

/** True where a later page failed and all other pages are unchanged. */
function isUnchanged({ next, failure }: PagesRead, { pages }: Loaded): boolean {
  const isSame = next.length === pages.length && next.every((page, index) => page === pages[index]);
  return failure !== null && isSame;
}

/** A list that lacks pages has another digest than the whole list, and another again after its kept records expire. */
function digestOf({ next, failure }: PagesRead, isExpired: boolean): string {
  const mark = failure ? `lacks ${isExpired}` : '';
  return hash('sha1', next.map((page) => page.digest).join() + mark);
}

/** @returns the items of the load before this one that may stand on pages which failed now */
function keptOf({ pages, failure }: PagesRead, before: Loaded | null): Item[] {
  const page = failure?.details.page;
  const ids = new Set(pages.flatMap((each) => each.ids));
  if (!page || !before || !hadMore(before, page)) return [];
  return (before.value as Item[]).filter(({ id }) => !ids.has(id));
}

/**
 * Parses a body of upstream into content; a detail's body has one record or none. 5 MB of HTML take a second, in
 * stretches between which requests are served.
 * @throws ContentFailure for a body that is no JSON, or JSON of another shape
 */
export async function parseBody(name: ResourceName, bytes: Buffer, sanitise: Sanitise): Promise<ListPage> {
  const { endpoint, kind } = RESOURCES[name];
  const parse: Parser<Item> = RESOURCES[name].parse;
  const { records, paging } = readEnvelope(bytes, endpoint, kind === 'detail');
  const page: ListPage = {
    ...emptyPage(),
    digest: digestIn(bytes),
    bytes: bytes.length,
    packed: packed(bytes),
    records: records.length,
    paging,
  };
  const { items, ids, drift, faults, media } = page;
  const found = { sanitise, drift, faults, media };
  let stretchStart = performance.now();
  for (const [index, record] of records.entries()) {
    if (bytes.length > SMALL_BYTES && performance.now() - stretchStart > MAX_STRETCH_MS) {
      await setImmediate();
      stretchStart = performance.now();
    }
    const id = idOf(record);
    if (id) ids.push(id);
    let item: Parsed<Item> = null;
    try {
      item = new RecordReader(record, found, '', index).parsed(parse);
    } catch (error) {
      // A fault of ours: the other records are shown all the same.
      page.error ??= error;
    }
    if (item === null || item === 'unmarked') {
      page.unreadable++;
      count(found, 'dropped', item === null ? 'record' : 'status', id ?? `#${index + 1}`);
    }
    if (item === 'unmarked') page.unmarked++;
    else if (item !== null && item !== 'hidden') items.push(item);
  }
  return page;
}

/** The call for one page of a list or album, or for a detail, which is one page. */
function callFor(upstream: LoadOptions['upstream'], wanted: ResourceByKey, number: number, limit: number) {
  const { kind, endpoint, pages, id } = wanted;
  const options = { byId: id !== null, isLaterPage: number > 1 };
  if (kind === 'detail') return upstream.get(`${endpoint}/${id}`, {}, options);
  const isPaged = pages === 'all' || number > 1;
  const query = {
    ...(id !== null && { albumId: id }),
    ...(isPaged && { page: String(number), limit: String(limit) }),
  };
  return upstream.get(endpoint, query, options);
}

/** @throws ContentFailure for a page that had not come when the list was saved */
function savedBody({ endpoint }: ResourceByKey, number: number, saved: readonly Uint8Array[]): Buffer | null {
  const body = saved[number - 1];
  if (!body) return null;
  if (!body.length) throw new ContentFailure('shape', `${endpoint}: page ${number} was not saved`);
  return zstdDecompressSync(body);
}

/** The same digest is the same body, which is not parsed or rendered again. */
function digestIn(bytes: Uint8Array): string {
  return hash('sha1', bytes);
}

/** Packs a megabyte in a few milliseconds. */
function packed(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** A detail is one item or null; a list has each item once, newest first, and items without a date last. */
function contentOf(
  { kind, newest, finish }: ResourceByKey,
  pages: ListPage[],
  kept: Item[] = [],
): Item | Item[] | null {
  const items = new Map<string, Item>();
  const all = [...pages.flatMap((page) => page.items), ...kept];
  for (const item of all) if (!items.has(item.id)) items.set(item.id, item);
  if (kind === 'detail') return items.values().next().value ?? null;
  const day = (item: Item) => (newest && item[newest]) ?? '';
  // Days are digits: `localeCompare` takes ten times as long.
  const sorted = [...items.values()].sort((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0));
  return finish ? finish(sorted) : sorted;
}
