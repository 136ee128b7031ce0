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
  /** It could not be had, or not the whole of it: the page is good for its reader alone. */
  failed?: boolean;
}

export interface Read<T> {
  key: string;
  version: number;
  value: T;
  /** Not the whole of a list: the rest was not there in time. */
  isPartial?: boolean;
}

/** Who reads content for a page, and how long it is waited for. */
export interface ContentReader {
  /** The visitor's address, as limits count it; null where nobody waits. */
  client: string | null;
  /** Aborted when the page can wait no longer. */
  deadline: AbortSignal;
  /** Whether a part of a list is better than none then. */
  takesPartial: boolean;
}

/** What pages need of `server/content`. */
export interface PageContent {
  projects(reader?: ContentReader): Promise<Read<Project[]>>;
  project(id: string, reader?: ContentReader): Promise<Read<Project | null>>;
  news(reader?: ContentReader): Promise<Read<NewsItem[]>>;
  newsItem(id: string, reader?: ContentReader): Promise<Read<NewsItem | null>>;
  events(reader?: ContentReader): Promise<Read<EventItem[]>>;
  event(id: string, reader?: ContentReader): Promise<Read<EventItem | null>>;
  press(reader?: ContentReader): Promise<Read<PressItem[]>>;
  downloads(reader?: ContentReader): Promise<Read<DownloadItem[]>>;
  jobs(reader?: ContentReader): Promise<Read<Job[]>>;
  job(id: string, reader?: ContentReader): Promise<Read<Job | null>>;
  albums(reader?: ContentReader): Promise<Read<Album[]>>;
  albumImages(albumId: string, reader?: ContentReader): Promise<Read<AlbumImage[]>>;
  videoAlbums(reader?: ContentReader): Promise<Read<VideoAlbum[]>>;
  albumVideos(albumId: string, reader?: ContentReader): Promise<Read<Video[]>>;
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
