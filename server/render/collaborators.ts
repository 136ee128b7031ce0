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

/** A resource that a page was made of, at that version. */
export interface Dependency {
  key: string;
  version: number;
  /** It could not be had: the page shows a message in its place. */
  failed?: boolean;
}

export interface Read<T> {
  key: string;
  version: number;
  value: T;
}

/** What pages need of `server/content`. */
export interface PageContent {
  projects(): Promise<Read<Project[]>>;
  project(id: string): Promise<Read<Project | null>>;
  news(): Promise<Read<NewsItem[]>>;
  newsItem(id: string): Promise<Read<NewsItem | null>>;
  events(): Promise<Read<EventItem[]>>;
  event(id: string): Promise<Read<EventItem | null>>;
  press(): Promise<Read<PressItem[]>>;
  downloads(): Promise<Read<DownloadItem[]>>;
  jobs(): Promise<Read<Job[]>>;
  job(id: string): Promise<Read<Job | null>>;
  albums(): Promise<Read<Album[]>>;
  albumImages(albumId: string): Promise<Read<AlbumImage[]>>;
  videoAlbums(): Promise<Read<VideoAlbum[]>>;
  albumVideos(albumId: string): Promise<Read<Video[]>>;
}

/** Where a resource stands now. Times are milliseconds of the clock. */
export interface Standing {
  version: number;
  /** Until then nothing about it changes. */
  checkAt: number;
  /** Until then it may be shown while it is revalidated. */
  revalidateUntil: number;
  /** After that it is shown no more. */
  staleUntil: number;
}

export interface ContentStandings {
  /** Starts the refresh of what is past its time. */
  standing(key: string): Standing | null;
}

/** What issues captchas. `id` is null for a client that has had too many. */
export interface CaptchaIssuer<Request> {
  issue(request: Request): Promise<{ id: string | null }>;
}

/** What stands in a personal page's slots in one response. */
export interface Fillings {
  ticket: string;
  captcha: string;
}
