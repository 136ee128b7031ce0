import { hash } from 'node:crypto';
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
import type { ContentCache, Load, Reading } from './content-cache.ts';
import { readDetail, readList, type UpstreamRecord } from './envelope.ts';
import { id, isId, text } from './fields.ts';
import {
  parseAlbum,
  parseAlbumImage,
  parseDownload,
  parseEvent,
  parseJob,
  parseNews,
  parsePress,
  parseProject,
  parseVideo,
  parseVideoAlbum,
  type Sanitise,
} from './records.ts';
import type { Upstream } from './upstream.ts';

/**
 * Everything upstream knows, typed, newest first, from the cache where it can be (SPEC section 7).
 * Each call rejects with a ContentFailure when upstream fails and nothing is kept;
 * details give null for what upstream does not know or may not be shown.
 */
export interface Content {
  projects(): Promise<Reading<Project[]>>;
  /** With properties, documents, albums and videos. `id` is one of the list's. */
  project(id: string): Promise<Reading<Project | null>>;
  news(): Promise<Reading<NewsItem[]>>;
  newsItem(id: string): Promise<Reading<NewsItem | null>>;
  events(): Promise<Reading<EventItem[]>>;
  event(id: string): Promise<Reading<EventItem | null>>;
  press(): Promise<Reading<PressItem[]>>;
  downloads(): Promise<Reading<DownloadItem[]>>;
  jobs(): Promise<Reading<Job[]>>;
  job(id: string): Promise<Reading<Job | null>>;
  albums(): Promise<Reading<Album[]>>;
  albumImages(albumId: string): Promise<Reading<AlbumImage[]>>;
  videoAlbums(): Promise<Reading<VideoAlbum[]>>;
  albumVideos(albumId: string): Promise<Reading<Video[]>>;
}

export interface ContentOptions {
  upstream: Upstream;
  cache: ContentCache;
  sanitise: Sanitise;
  /** Told how many records of a list had no id or title. */
  onDropped?: (endpoint: string, records: number) => void;
}

/** SPEC section 9: lists are fetched from page 1 with limit 20; upstream's further pages follow while they are full. */
const LIST_LIMIT = 20;
const LIST_PAGES_MOST = 50;
/** A 404 of upstream is kept for 30 s (DECISIONS section 2). Milliseconds. */
const MISSING_MS = 30_000;

export function createContent({ upstream, cache, sanitise, onDropped }: ContentOptions): Content {
  function list<T extends { id: string }>(
    endpoint: string,
    parse: (record: UpstreamRecord) => T | null,
    newest: (item: T) => string | null,
    query: Record<string, string> | null = {},
  ): Promise<Reading<T[]>> {
    const load: Load<T[]> = async () => {
      const { records, ...sent } = await allPages(endpoint, query);
      const items: T[] = [];
      let nameless = 0;
      for (const record of records) {
        const item = parse(record);
        if (item) items.push(item);
        else if (!id(record) || !text(record, 'title', 'project_name')) nameless++;
      }
      if (nameless) onDropped?.(endpoint, nameless);
      return { value: newestFirst(items, newest), ...sent };
    };
    return cache.read([endpoint, query?.albumId].filter(Boolean).join(':'), load);
  }

  /**
   * Upstream's pages until one is not full of new records: one that ignores `page` does not loop. Records without
   * an id are no sign of that. A 404 is the end; for a whole list it is a failure, and empties nothing.
   */
  async function allPages(endpoint: string, query: Record<string, string> | null) {
    const records: UpstreamRecord[] = [];
    const known = new Set<string>();
    const digests: string[] = [];
    let bytes = 0;
    for (let page = 1; page <= LIST_PAGES_MOST; page++) {
      const paging = query && { ...query, page: String(page), limit: String(LIST_LIMIT) };
      const mayBeMissing = page > 1 || query?.albumId !== undefined;
      const answer = await upstream.get(endpoint, paging ?? {}, mayBeMissing);
      if (!answer && page === 1) return { records, bytes, digest: 'missing', keepMs: MISSING_MS };
      if (!answer) break;
      const found = readList(answer.body, endpoint);
      const ids = new Set(found.flatMap((record) => id(record) ?? []));
      const isNew = ids.size > 0 && ids.isDisjointFrom(known);
      for (const record of found) {
        const own = id(record);
        if (!own || !known.has(own)) records.push(record);
        if (own) known.add(own);
      }
      bytes += answer.bytes;
      digests.push(answer.digest);
      if (!query || found.length < LIST_LIMIT || !isNew) break;
    }
    return { records, bytes, digest: digests.length === 1 ? `${digests[0]}` : hash('sha1', digests.join()) };
  }

  function detail<T>(
    endpoint: string,
    itemId: string,
    parse: (record: UpstreamRecord) => T | null,
  ): Promise<Reading<T | null>> {
    // An id from an address is checked before it becomes a key or a part of upstream's address.
    if (!isId(itemId)) return Promise.resolve({ key: '', value: null, version: 0 });
    return cache.read<T | null>(`${endpoint}:${itemId}`, async () => {
      const answer = await upstream.get(`${endpoint}/${itemId}`, {}, true);
      const record = answer && readDetail(answer.body, endpoint);
      const value = record ? parse(record) : null;
      const missing = value ? {} : { keepMs: MISSING_MS };
      return { value, bytes: answer?.bytes ?? 0, digest: answer?.digest ?? 'missing', ...missing };
    });
  }

  const news = (record: UpstreamRecord) => parseNews(record, sanitise);
  const event = (record: UpstreamRecord) => parseEvent(record, sanitise);
  const job = (record: UpstreamRecord) => parseJob(record, sanitise);
  const none = <T>(): Promise<Reading<T[]>> => Promise.resolve({ key: '', value: [], version: 0 });

  return {
    projects: () => list('getAllProject', parseProject, (item) => item.startedOn, null).then(uniqueSlugs),
    project: (itemId) => detail('getProjectById', itemId, parseProject),
    news: () => list('getAllNews', news, (item) => item.date, null),
    newsItem: (itemId) => detail('getNewsById', itemId, news),
    events: () => list('getAllEvent', event, (item) => item.startsOn),
    event: (itemId) => detail('getEventById', itemId, event),
    press: () => list('getAllPresscoverage', parsePress, (item) => item.date),
    downloads: () => list('getAllDownload', parseDownload, (item) => item.createdOn),
    jobs: () => list('getAllJob', job, (item) => item.createdOn),
    job: (itemId) => detail('getJobById', itemId, job),
    albums: () => list('getAllGallery', parseAlbum, (item) => item.date),
    albumImages: (albumId) =>
      isId(albumId)
        ? list('getAllImageByAlbumId', parseAlbumImage, (item) => item.date, { albumId })
        : none(),
    videoAlbums: () => list('getAllVideo', parseVideoAlbum, (item) => item.date),
    albumVideos: (albumId) =>
      isId(albumId) ? list('getAllGalleryVideoById', parseVideo, (item) => item.date, { albumId }) : none(),
  };
}

/** Newest first; what has no date stands last; equal dates keep upstream's order. */
function newestFirst<T>(items: T[], newest: (item: T) => string | null): T[] {
  return items.toSorted((a, b) => (newest(b) ?? '').localeCompare(newest(a) ?? ''));
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
