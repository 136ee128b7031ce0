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
import type { ContentCache, Reading } from './content-cache.ts';
import { isId } from './fields.ts';
import { createLoads, type LoadOptions } from './loads.ts';
import type { DetailEndpoint, DetailItem, ListEndpoint, ListItem } from './resources.ts';

/**
 * Everything upstream knows, typed, newest first, from the cache where it can be.
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

export interface ContentOptions extends LoadOptions {
  cache: ContentCache;
}

export function createContent({ cache, ...options }: ContentOptions): Content {
  const loads = createLoads(options);

  function list<Endpoint extends ListEndpoint>(endpoint: Endpoint): Promise<Reading<ListItem<Endpoint>[]>> {
    return cache.read(endpoint, loads.list(endpoint, null));
  }

  // An id from an address is checked before it becomes a key or a part of upstream's address.
  async function detail<Endpoint extends DetailEndpoint>(
    endpoint: Endpoint,
    id: string,
  ): Promise<Reading<DetailItem<Endpoint> | null>> {
    if (!isId(id)) return { key: '', value: null, version: 0 };
    return cache.read(`${endpoint}:${id}`, loads.detail(endpoint, id));
  }

  async function ofAlbum<Endpoint extends ListEndpoint>(
    endpoint: Endpoint,
    albumId: string,
  ): Promise<Reading<ListItem<Endpoint>[]>> {
    if (!isId(albumId)) return { key: '', value: [], version: 0 };
    return cache.read(`${endpoint}:${albumId}`, loads.list(endpoint, albumId));
  }

  return {
    projects: () => list('getAllProject').then(uniqueSlugs),
    project: (id) => detail('getProjectById', id),
    news: () => list('getAllNews'),
    newsItem: (id) => detail('getNewsById', id),
    events: () => list('getAllEvent'),
    event: (id) => detail('getEventById', id),
    press: () => list('getAllPresscoverage'),
    downloads: () => list('getAllDownload'),
    jobs: () => list('getAllJob'),
    job: (id) => detail('getJobById', id),
    albums: () => list('getAllGallery'),
    albumImages: (albumId) => ofAlbum('getAllImageByAlbumId', albumId),
    videoAlbums: () => list('getAllVideo'),
    albumVideos: (albumId) => ofAlbum('getAllGalleryVideoById', albumId),
  };
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
