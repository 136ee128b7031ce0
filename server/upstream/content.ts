import type { ContentDetails, ContentEntries, ContentLists, Project } from '../../shared/content.ts';
import type { ClientLimit } from '../http/budget.ts';
import { type ContentCache, NEVER_CACHED, noted } from './content-cache.ts';
import { ContentFailure } from './content-failure.ts';
import { isId } from './fields.ts';
import type { Gone } from './gone.ts';
import type { Load, Patience, Reading } from './load.ts';
import { createLoads, type LoadOptions } from './loads.ts';
import { type DetailName, type Item, type ListItem, type ListName, RESOURCES } from './resources.ts';

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

  function list<Name extends keyof ContentLists>(name: Name, reader?: ContentReader) {
    return cache.read(RESOURCES[name].endpoint, loads.list(name, null), reader);
  }

  function detail<Name extends DetailName>(name: Name, id: string, reader?: ContentReader) {
    const { endpoint, idsIn } = RESOURCES[name];
    return byId<ContentDetails[Name] | null>(
      { endpoint, id, idsIn, load: loads.detail(name, id), nothing: null },
      reader,
    );
  }

  function ofAlbum<Name extends keyof ContentEntries>(name: Name, id: string, reader?: ContentReader) {
    const { endpoint, idsIn } = RESOURCES[name];
    return byId<ListItem<Name>[]>({ endpoint, id, idsIn, load: loads.list(name, id), nothing: [] }, reader);
  }

  /**
   * What has an id from an address, which anybody can make up. Upstream is asked for the ids of a list that is at
   * hand alone; without the list for any, but only for so many that it does not know from one client.
   */
  async function byId<T>(call: ById<T>, reader?: ContentReader): Promise<Reading<T>> {
    const { endpoint, id, idsIn, load, nothing } = call;
    if (!isId(id)) return { key: '', value: nothing, version: 0 };
    const key = `${endpoint}:${id}`;
    cache.restore(key, load);
    if (cache.has(key) || isListed(idsIn, id)) return cache.read(key, load, reader);
    // An old list may not have the newest yet.
    const listed = await cache.fresh<Item[]>(RESOURCES[idsIn].endpoint, reader);
    if (listed && !has(listed.value, id)) return { ...listed, value: nothing };
    const client = reader?.client ?? null;
    if (listed || client === null) return cache.read(key, load, reader);
    if (!missLimit.take(client)) {
      const failure = new ContentFailure(
        'unreachable',
        'busy',
        `${endpoint}: too many unknown ids of a client`,
      );
      throw noted(failure, key, NEVER_CACHED);
    }
    const reading = await cache.read(key, load, reader);
    if (!isNothing(reading.value)) missLimit.giveBack(client);
    return reading;
  }

  // Details are read when they are asked for.
  for (const [name, { kind, endpoint }] of Object.entries(RESOURCES)) {
    if (kind === 'list') cache.restore(endpoint, loads.list(name as ListName, null));
  }
  const calls = Object.entries(RESOURCES).map(([name, { kind }]) => {
    if (kind === 'list') return [name, (reader?: ContentReader) => list(name as keyof ContentLists, reader)];
    if (kind === 'detail')
      return [name, (id: string, reader?: ContentReader) => detail(name as DetailName, id, reader)];
    return [name, (id: string, reader?: ContentReader) => ofAlbum(name as keyof ContentEntries, id, reader)];
  });
  return Object.fromEntries(calls) as Content;
}

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

interface ById<T> {
  endpoint: string;
  id: string;
  /** Where the ids stand that there are. */
  idsIn: keyof ContentLists;
  load: Load<T>;
  nothing: T;
}

function has(items: Item[], id: string): boolean {
  return items.some((item) => item.id === id);
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && !value.length);
}
