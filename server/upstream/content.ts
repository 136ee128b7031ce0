import type { ContentDetails, ContentEntries, ContentLists, Project } from '../../shared/content.ts';
import type { ClientLimit } from '../http/budget.ts';
import { readAs } from './cache-entry.ts';
import { type ContentCache, NEVER_CACHED } from './content-cache.ts';
import { ContentFailure } from './content-failure.ts';
import { isId } from './fields.ts';
import type { Gone } from './gone.ts';
import type { Load, Patience, Reading } from './load.ts';
import { createLoads, type LoadOptions } from './loads.ts';
import { type DetailName, type Item, type ListName, RESOURCES } from './resources.ts';

/** Ids that one address may ask for in a minute, of those that no list knows and upstream does not either. */
export const MAX_UNKNOWN_IDS = 20;

/** Who reads, where content is read for a page. */
export interface ContentReader extends Patience {
  /** The visitor's address, as limits count it; null where nobody waits. */
  client: string | null;
}

/**
 * Everything upstream knows, typed, newest first, from the cache where it can be.
 * Each call rejects with a ContentFailure when upstream fails, or is late, and nothing is cached;
 * details give null for what upstream does not know or may not be shown.
 */
export type Content = {
  [Name in keyof ContentLists]: (reader?: ContentReader) => Promise<Reading<ContentLists[Name][]>>;
} & {
  [Name in keyof ContentDetails]: (
    id: string,
    reader?: ContentReader,
  ) => Promise<Reading<ContentDetails[Name] | null>>;
} & {
  [Name in keyof ContentEntries]: (
    albumId: string,
    reader?: ContentReader,
  ) => Promise<Reading<ContentEntries[Name][]>>;
};

/** A project by the slug of its address, with all that was read to find it. */
export interface FoundProject {
  read: Reading<unknown>[];
  project: Project | null;
}

export interface ContentOptions extends Omit<LoadOptions, 'isListed'> {
  cache: ContentCache;
  missLimit: ClientLimit;
}

export function createContent({ cache, missLimit, ...options }: ContentOptions): Content {
  const isListed = (list: ListName, id: string) =>
    has(cache.peek<Item[]>(RESOURCES[list].endpoint) ?? [], id);
  const loads = createLoads({ ...options, isListed });

  /**
   * What has an id from an address, which anybody can make up. Upstream is asked for the ids of a list that is at
   * hand alone; without the list for any, but only for so many that it does not know from one client.
   */
  async function byId(name: ByIdName, id: string, reader?: ContentReader): Promise<Reading<unknown>> {
    const { kind, endpoint, idsIn } = RESOURCES[name];
    const nothing = kind === 'detail' ? null : [];
    if (!isId(id)) return { key: '', value: nothing, version: 0 };
    const key = `${endpoint}:${id}`;
    const load: Load =
      kind === 'detail' ? loads.detail(name as DetailName, id) : loads.list(name as ListName, id);
    cache.restore(key, load);
    if (cache.has(key) || isListed(idsIn, id)) return cache.read(key, load, reader);
    // An old list may not have the newest yet.
    const listed = await cache.fresh<Item[]>(RESOURCES[idsIn].endpoint, reader);
    if (listed && !has(listed.value, id)) return { ...listed, value: nothing };
    const client = reader?.client ?? null;
    if (listed || client === null) return cache.read(key, load, reader);
    if (!missLimit.take(client)) {
      const message = `${endpoint}: too many unknown ids of a client`;
      throw readAs(new ContentFailure('unreachable', 'busy', message), key, NEVER_CACHED);
    }
    const reading = await cache.read(key, load, reader);
    if (!isNothing(reading.value)) missLimit.giveBack(client);
    return reading;
  }

  const calls = Object.entries(RESOURCES).map(([name, { kind, endpoint }]) => {
    if (kind !== 'list')
      return [name, (id: string, reader?: ContentReader) => byId(name as ByIdName, id, reader)];
    const load = loads.list(name as ListName, null);
    // Details are read when they are asked for.
    cache.restore(endpoint, load);
    return [name, (reader?: ContentReader) => cache.read(endpoint, load, reader)];
  });
  return Object.fromEntries(calls) as Content;
}

type ByIdName = keyof ContentDetails | keyof ContentEntries;

/** Content with nothing in it, as upstream had nothing: what a page says before its own is there. */
export function emptyContent(): Content {
  const calls = Object.entries(RESOURCES).map(([name, { kind }]) => [
    name,
    async () => ({ key: '', version: 0, value: kind === 'detail' ? null : [] }),
  ]);
  return Object.fromEntries(calls) as Content;
}

/**
 * Finds a project over all projects, then reads the whole of it.
 * @param content `movedTo` knows the ids of projects that had another slug once
 * @returns one with another slug where the given one is that of before, or differs in its hyphens alone
 */
export async function findProject(
  content: Pick<Content, 'projects' | 'project'> & { movedTo?: Gone['movedTo'] },
  slug: string,
  reader?: ContentReader,
): Promise<FoundProject> {
  const projects = await content.projects(reader);
  const moved = () => content.movedTo?.('projects', slug);
  const listed =
    projects.value.find((project) => project.slug === slug) ??
    projects.value.find(({ id }) => id === moved()) ??
    projects.value.find((project) => withoutHyphens(project.slug) === withoutHyphens(slug));
  if (!listed) return { read: [projects], project: null };
  const { value, ...reading } = await content.project(listed.id, reader);
  return { read: [projects, { value, ...reading }], project: value && { ...value, slug: listed.slug } };
}

function withoutHyphens(slug: string): string {
  return slug.replaceAll('-', '');
}

function has(items: Item[], id: string): boolean {
  return items.some((item) => item.id === id);
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && !value.length);
}
