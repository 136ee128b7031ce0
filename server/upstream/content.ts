import {
  type ContentDetails,
  type ContentEntries,
  type ContentLists,
  type Project,
  RESOURCES,
} from '../../shared/content.ts';
import { MAX_SLUG } from '../../shared/slug.ts';
import { isId } from '../../shared/upstream-record.ts';
import type { Budget } from '../http/budget.ts';
import type { ContentCache } from './cache.ts';
import { isNothing } from './cache-entry.ts';
import { ContentFailure, type ContentReader, type Reading } from './reading.ts';
import { type Item, keyOf, RESOURCE_NAMES, type ResourceName } from './resources.ts';

/** Ids unknown to the lists and to upstream that one client may ask for in a minute. */
export const MAX_UNKNOWN_IDS = 20;

/**
 * Upstream's content, typed, newest first, from the cache where it can be.
 * Each call rejects with a ContentFailure when upstream fails, or is late, and nothing is cached.
 * A detail is null when upstream does not know it, or it may not be shown.
 */
export type Content = {
  [Name in keyof ContentLists]: Call<[], ContentLists[Name][]>;
} & {
  [Name in keyof ContentDetails]: Call<[id: string], ContentDetails[Name] | null>;
} & {
  [Name in keyof ContentEntries]: Call<[albumId: string], ContentEntries[Name][]>;
};
type Call<Ids extends string[], Value> = (
  ...args: [...Ids, reader?: ContentReader]
) => Promise<Reading<Value>>;

/**
 * Content from the cache.
 * @param missLimit bounds the ids of one client that upstream does not know
 */
export function createContent(cache: ContentCache, missLimit: Budget): Content {
  /**
   * The content for an id from an address, which a visitor may have made up. With a cached list, upstream is asked only
   * for ids on it. Without one it is asked for any id, but only for a few unknown ones of each client.
   */
  async function byId(
    name: ResourceName,
    idsIn: keyof ContentLists,
    id: string,
    reader?: ContentReader,
  ): Promise<Reading<unknown>> {
    if (!isId(id)) return nothingOf(name);
    const key = keyOf(name, id);
    if ((await cache.has(key)) || ((await cache.has(keyOf(idsIn))) && isListed(cache, idsIn, id)))
      return cache.read(key, reader);
    // An old list may lack the newest records.
    const listed = await cache.fresh<Item[]>(keyOf(idsIn), reader);
    if (listed && !has(listed.value, id)) return { ...listed, value: nothingOf(name).value };
    const client = reader?.client ?? null;
    if (listed || client === null) return cache.read(key, reader);
    if (missLimit.take(client) > 0) {
      const message = `${RESOURCES[name].endpoint}: too many unknown ids of a client`;
      throw Object.assign(new ContentFailure('busy', message), { key });
    }
    const reading = await cache.read(key, reader);
    if (!isNothing(reading.value)) missLimit.giveBack(client);
    return reading;
  }

  return callsOf((name) => {
    const { idsIn } = RESOURCES[name];
    return idsIn
      ? (id: string, reader?: ContentReader) => byId(name, idsIn, id, reader)
      : (reader?: ContentReader) => cache.read(keyOf(name), reader);
  });
}

/** Empty content, for a page whose content has not arrived yet. */
export function emptyContent(): Content {
  return callsOf((name) => async () => nothingOf(name));
}

/** An empty reading that depends on no resource. */
function nothingOf(name: ResourceName): Reading<unknown> {
  return { key: '', version: 0, value: RESOURCES[name].kind === 'detail' ? null : [] };
}

function callsOf(callOf: (name: ResourceName) => unknown): Content {
  return Object.fromEntries(RESOURCE_NAMES.map((name) => [name, callOf(name)])) as Content;
}

/** True for an id of a list that is cached. */
export function isListed(cache: ContentCache, list: keyof ContentLists, id: string): boolean {
  return has(cache.peek<Item[]>(keyOf(list)) ?? [], id);
}

/**
 * @param former the id of the project that had that slug once; null for none
 * @returns the project with that slug, else the one that had it, else one whose slug differs in hyphens alone from
 *   the first MAX_SLUG characters
 */
export function projectAt(projects: Project[], slug: string, former: string | null): Project | undefined {
  return (
    projects.find((project) => project.slug === slug) ??
    projects.find(({ id }) => id === former) ??
    projects.find((project) => withoutHyphens(project.slug) === withoutHyphens(slug.slice(0, MAX_SLUG)))
  );
}

function withoutHyphens(slug: string): string {
  return slug.replaceAll('-', '');
}

/** Refreshes a cached list that is old. @returns true where it then lacks the id; false where that cannot be told */
export async function isUnlisted(
  cache: ContentCache,
  list: keyof ContentLists,
  id: string,
): Promise<boolean> {
  const listed = await cache.fresh<Item[]>(keyOf(list));
  return listed !== null && !has(listed.value, id);
}

function has(items: Item[], id: string): boolean {
  return items.some((item) => item.id === id);
}
