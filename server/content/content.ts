import type {
  Album,
  AlbumImage,
  DownloadItem,
  EventItem,
  Job,
  NewsItem,
  PressItem,
  Project,
  Video,
  VideoAlbum,
} from '../../shared/content.ts';
import { type ContentCache, NEVER_CACHED, noted } from './content-cache.ts';
import { ContentFailure } from './content-failure.ts';
import { isId } from './fields.ts';
import type { Load, Reading } from './load.ts';
import { createLoads, type LoadOptions } from './loads.ts';
import type { MissLimit } from './miss-limit.ts';
import type { Patience } from './patience.ts';
import {
  ALBUMS,
  type AlbumEndpoint,
  DETAILS,
  type DetailEndpoint,
  type DetailItem,
  type Item,
  type ListEndpoint,
  type ListItem,
} from './resources.ts';

/** Who reads, where content is read for a page. */
export interface ContentReader extends Patience {
  /** The visitor's address, as limits count it; null where nobody waits. */
  client: string | null;
}

/**
 * Everything upstream knows, typed, newest first, from the cache where it can be.
 * Each call rejects with a ContentFailure when upstream fails, or is late, and nothing is kept;
 * details give null for what upstream does not know or may not be shown.
 */
export interface Content {
  projects(reader?: ContentReader): Promise<Reading<Project[]>>;
  /** With properties, documents, albums and videos. `id` is one of the list's. */
  project(id: string, reader?: ContentReader): Promise<Reading<Project | null>>;
  news(reader?: ContentReader): Promise<Reading<NewsItem[]>>;
  newsItem(id: string, reader?: ContentReader): Promise<Reading<NewsItem | null>>;
  events(reader?: ContentReader): Promise<Reading<EventItem[]>>;
  event(id: string, reader?: ContentReader): Promise<Reading<EventItem | null>>;
  press(reader?: ContentReader): Promise<Reading<PressItem[]>>;
  downloads(reader?: ContentReader): Promise<Reading<DownloadItem[]>>;
  jobs(reader?: ContentReader): Promise<Reading<Job[]>>;
  job(id: string, reader?: ContentReader): Promise<Reading<Job | null>>;
  albums(reader?: ContentReader): Promise<Reading<Album[]>>;
  albumImages(albumId: string, reader?: ContentReader): Promise<Reading<AlbumImage[]>>;
  videoAlbums(reader?: ContentReader): Promise<Reading<VideoAlbum[]>>;
  albumVideos(albumId: string, reader?: ContentReader): Promise<Reading<Video[]>>;
}

export interface ContentOptions extends Omit<LoadOptions, 'isListed'> {
  cache: ContentCache;
  missLimit: MissLimit;
}

export function createContent({ cache, missLimit, ...options }: ContentOptions): Content {
  const isListed = (list: ListEndpoint, id: string) => has(cache.peek<Item[]>(list) ?? [], id);
  const loads = createLoads({ ...options, isListed });

  function list<Endpoint extends ListEndpoint>(
    endpoint: Endpoint,
    reader?: ContentReader,
  ): Promise<Reading<ListItem<Endpoint>[]>> {
    return cache.read(endpoint, loads.list(endpoint, null), reader);
  }

  function detail<Endpoint extends DetailEndpoint>(
    endpoint: Endpoint,
    id: string,
    reader?: ContentReader,
  ): Promise<Reading<DetailItem<Endpoint> | null>> {
    const list = DETAILS[endpoint].list;
    return byId({ endpoint, id, list, load: loads.detail(endpoint, id), nothing: null }, reader);
  }

  function ofAlbum<Endpoint extends AlbumEndpoint>(
    endpoint: Endpoint,
    id: string,
    reader?: ContentReader,
  ): Promise<Reading<ListItem<Endpoint>[]>> {
    const list = ALBUMS[endpoint];
    return byId({ endpoint, id, list, load: loads.list(endpoint, id), nothing: [] }, reader);
  }

  /**
   * What has an id from an address, which anybody can make up. Upstream is asked for the ids of a list that is at
   * hand alone; without the list for any, but only for so many that it does not know from one client.
   */
  async function byId<T>(call: ById<T>, reader?: ContentReader): Promise<Reading<T>> {
    const { endpoint, id, list, load, nothing } = call;
    if (!isId(id)) return { key: '', value: nothing, version: 0 };
    const key = `${endpoint}:${id}`;
    if (cache.has(key) || isListed(list, id)) return cache.read(key, load, reader);
    // An old list may not have the newest yet.
    const listed = await cache.fresh<Item[]>(list, reader);
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

  return {
    projects: (reader) => list('getAllProject', reader).then(uniqueSlugs),
    project: (id, reader) => detail('getProjectById', id, reader),
    news: (reader) => list('getAllNews', reader),
    newsItem: (id, reader) => detail('getNewsById', id, reader),
    events: (reader) => list('getAllEvent', reader),
    event: (id, reader) => detail('getEventById', id, reader),
    press: (reader) => list('getAllPresscoverage', reader),
    downloads: (reader) => list('getAllDownload', reader),
    jobs: (reader) => list('getAllJob', reader),
    job: (id, reader) => detail('getJobById', id, reader),
    albums: (reader) => list('getAllGallery', reader),
    albumImages: (albumId, reader) => ofAlbum('getAllImageByAlbumId', albumId, reader),
    videoAlbums: (reader) => list('getAllVideo', reader),
    albumVideos: (albumId, reader) => ofAlbum('getAllGalleryVideoById', albumId, reader),
  };
}

interface ById<T> {
  endpoint: string;
  id: string;
  /** Where the ids stand that there are. */
  list: ListEndpoint;
  load: Load<T>;
  nothing: T;
}

function has(items: Item[], id: string): boolean {
  return items.some((item) => item.id === id);
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && !value.length);
}

const unique = new WeakMap<Project[], Project[]>();

/** Two projects with one slug: the newest wins the address, the others are known by slug and id. */
function uniqueSlugs(reading: Reading<Project[]>): Reading<Project[]> {
  let projects = unique.get(reading.value);
  if (!projects) {
    const taken = new Set<string>();
    projects = reading.value.map((project) => {
      let { slug } = project;
      while (taken.has(slug)) slug += `-${project.id.toLowerCase()}`;
      taken.add(slug);
      return slug === project.slug ? project : { ...project, slug };
    });
    unique.set(reading.value, projects);
  }
  return { ...reading, value: projects };
}
