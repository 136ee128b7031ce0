import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type ContentLists, RESOURCES } from '../../shared/content.ts';
import { count, type Drift, type Faults } from '../../shared/drift.ts';
import { type Parser, RecordReader, type Sanitise } from '../../shared/record.ts';
import { idOf } from '../../shared/upstream-record.ts';
import { isNothing, type Load, type Page, type ParsedBody } from './cache-entry.ts';
import { ContentFailure } from './reading.ts';
import { type Item, type ResourceName, resourceOf } from './resources.ts';
import { recordsIn, type Upstream } from './upstream.ts';

export interface LoadOptions {
  upstream: Pick<Upstream, 'get'>;
  sanitise: Sanitise;
  /** True for the ids of a list that is cached. */
  isListed: (list: keyof ContentLists, id: string) => boolean;
  /** Called when a list's items have changed. */
  onListChanged: (name: keyof ContentLists, before: Item[], now: Item[]) => void;
  /** Called with the differences of a changed body from the agreed records. */
  onDrift: (endpoint: string, drift: Drift) => void;
  /** Called after each load with the faults of the records in each of its bodies. */
  onFaults: (key: string, pages: Faults[]) => void;
  /** Called with the number of unreadable records in a resource. */
  onDropped: (endpoint: string, records: number) => void;
}

/** Records of a page, by the specification. */
const PAGE_LIMIT = 20;
const MAX_PAGES = 50;
/** Further pages that are asked for side by side. */
const MAX_PAGES_AT_ONCE = 4;
/** Smaller bodies are parsed at once: their HTML takes a few milliseconds. */
const SMALL_BYTES = 48 * 1024;
/** Work on records of others after which requests are served; milliseconds. */
const MAX_STRETCH_MS = 20;
/** Missing content is cached for this long; milliseconds. */
const MISSING_MS = 30_000;

/** A resource, and the id of its album or record. */
type Wanted = ReturnType<typeof resourceOf>;
type Before = Parameters<Load>[1];

/** Loads resources for the cache. A body with the same bytes as before is not parsed again. */
export function createLoad(options: LoadOptions): Load {
  const { upstream, sanitise, isListed, onListChanged, onDrift, onFaults, onDropped } = options;

  /** @returns null for a 404: the end of a list; for the first page of a whole one it is a failure */
  async function readPage(wanted: Wanted, number: number, before: Page | undefined): Promise<Page | null> {
    const body = await callFor(upstream, wanted, number);
    if (!body) return null;
    if (body.digest === before?.digest) return before;
    const parsed = await parseBody(wanted.name, body.bytes, sanitise);
    onDrift(wanted.endpoint, parsed.drift);
    return { ...parsed, digest: body.digest, bytes: body.bytes.length };
  }

  /**
   * Reports unreadable records, which are dropped.
   * @throws ContentFailure where no other is left: that is a fault of upstream, not an empty list
   */
  function expectReadable({ kind, endpoint, idsIn, id }: Wanted, pages: Page[]): void {
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

  /** @throws ContentFailure for a list that was full and is empty, unless the load before found it so */
  function expectFull({ endpoint }: Wanted, value: unknown, before: Before): void {
    const had = Array.isArray(before?.value) ? before.value.length : 0;
    if (!had || !isNothing(value) || before?.failure?.reason === 'emptied') return;
    throw new ContentFailure('emptied', `${endpoint}: had ${had} items and has none`);
  }

  function newValue(wanted: Wanted, pages: Page[], before: Before): unknown {
    expectReadable(wanted, pages);
    const value = contentOf(wanted, pages);
    expectFull(wanted, value, before);
    if (before && wanted.kind === 'list')
      onListChanged(wanted.name as keyof ContentLists, before.value as Item[], value as Item[]);
    return value;
  }

  return async (key, before, onPartial) => {
    const wanted = resourceOf(key);
    const known = before?.pages ?? [];
    const arrived: Page[] = [];
    onPartial(() => contentOf(wanted, Object.values(arrived)));
    const pages = await readPages(wanted, known.length, async (number) => {
      const page = await readPage(wanted, number, known[number - 1]);
      if (page) arrived[number - 1] = page;
      return page;
    });
    onFaults(
      key,
      pages.map((page) => page.faults),
    );
    const digest = hash('sha1', pages.map((page) => page.digest).join());
    const value = digest === before?.digest ? before.value : newValue(wanted, pages, before);
    const bytes = sum(pages.map((page) => page.bytes));
    const isMissing = !pages.length || value === null;
    return { value, digest, bytes, pages, ...(isMissing && { cacheMs: MISSING_MS }) };
  };
}

/**
 * Parses a body of upstream into content; that of a detail has one record or none. 5 MB of HTML take a second, in
 * stretches between which requests are served.
 * @throws ContentFailure for a body that is no JSON, or JSON of another shape
 */
export async function parseBody(name: ResourceName, bytes: Buffer, sanitise: Sanitise): Promise<ParsedBody> {
  const { endpoint, kind } = RESOURCES[name];
  const parse: Parser<Item> = RESOURCES[name].parse;
  const records = recordsIn(bytes, endpoint, kind === 'detail');
  const parsed: ParsedBody = {
    items: [],
    ids: [],
    records: records.length,
    unreadable: 0,
    unmarked: 0,
    drift: {},
    faults: {},
  };
  const body = { sanitise, drift: parsed.drift, faults: parsed.faults };
  let stretchStart = performance.now();
  for (const [index, record] of records.entries()) {
    if (bytes.length > SMALL_BYTES && performance.now() - stretchStart > MAX_STRETCH_MS) {
      await setImmediate();
      stretchStart = performance.now();
    }
    const id = idOf(record);
    if (id) parsed.ids.push(id);
    const item = new RecordReader(record, body, '', index).parsed(parse);
    if (item === null || item === 'unmarked') {
      parsed.unreadable++;
      count(body, 'dropped', item === null ? 'record' : 'status', id ?? `#${index + 1}`);
    }
    if (item === 'unmarked') parsed.unmarked++;
    else if (item !== null && item !== 'hidden') parsed.items.push(item);
  }
  return parsed;
}

/** The call for one page of a list or album, or for a detail, which is one page. */
function callFor(upstream: LoadOptions['upstream'], { kind, endpoint, pages, id }: Wanted, number: number) {
  const options = { byId: id !== null, isFurtherPage: number > 1 };
  if (kind === 'detail') return upstream.get(`${endpoint}/${id}`, {}, options);
  const isPaged = pages === 'all' || number > 1;
  const query = {
    ...(id !== null && { albumId: id }),
    ...(isPaged && { page: String(number), limit: String(PAGE_LIMIT) }),
  };
  return upstream.get(endpoint, query, options);
}

/**
 * Reads the pages of a list in their order, until one is not full of new records: an upstream that ignores `page`
 * does not loop. Further pages are read side by side, as many as there were before; those beyond the end are ignored.
 */
async function readPages(
  wanted: Wanted,
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
      if (!mayHaveMore(wanted, page.records) || !isNew) return pages;
    }
    next = last + 1;
  }
  return pages;
}

/** True where another page may follow. A list that is given whole may have been cut at 20. */
function mayHaveMore({ pages }: Wanted, records: number): boolean {
  if (pages === 'all') return records >= PAGE_LIMIT;
  return pages === 'after-20' && records === PAGE_LIMIT;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** A detail is one item or null; a list has each item once, newest first, and those without a date last. */
function contentOf({ kind, newest, finish }: Wanted, pages: Page[]): Item | Item[] | null {
  const items = new Map<string, Item>();
  for (const item of pages.flatMap((page) => page.items)) if (!items.has(item.id)) items.set(item.id, item);
  if (kind === 'detail') return items.values().next().value ?? null;
  const day = (item: Item) => (newest && item[newest]) ?? '';
  // Days are digits: `localeCompare` takes ten times as long.
  const sorted = [...items.values()].sort((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0));
  return finish ? finish(sorted) : sorted;
}
