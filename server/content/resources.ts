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
import type { UpstreamRecord } from './envelope.ts';
import {
  type Parsed,
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

/** What every record becomes, whatever else it holds. */
export interface Item {
  id: string;
}

interface ListResource<T> {
  parse: (record: UpstreamRecord, sanitise: Sanitise) => Parsed<T>;
  /** The day by which the newest stands first. */
  newest: (item: T) => string | null;
  /** Read page by page; otherwise upstream gives it whole. */
  paged: boolean;
}

const list = <T extends Item>(
  parse: ListResource<T>['parse'],
  newest: ListResource<T>['newest'],
  paged = true,
): ListResource<T> => ({ parse, newest, paged });

/** Upstream's lists by their calls. */
export const LISTS = {
  getAllProject: list<Project>(parseProject, (item) => item.startedOn, false),
  getAllNews: list<NewsItem>(parseNews, (item) => item.date, false),
  getAllEvent: list<EventItem>(parseEvent, (item) => item.startsOn),
  getAllPresscoverage: list<PressItem>(parsePress, (item) => item.date),
  getAllDownload: list<DownloadItem>(parseDownload, (item) => item.createdOn),
  getAllJob: list<Job>(parseJob, (item) => item.createdOn),
  getAllGallery: list<Album>(parseAlbum, (item) => item.date),
  getAllImageByAlbumId: list<AlbumImage>(parseAlbumImage, (item) => item.date),
  getAllVideo: list<VideoAlbum>(parseVideoAlbum, (item) => item.date),
  getAllGalleryVideoById: list<Video>(parseVideo, (item) => item.date),
};

/** Upstream's details by their calls, and the lists in which their ids stand. */
export const DETAILS = {
  getProjectById: { parse: parseProject, list: 'getAllProject' },
  getNewsById: { parse: parseNews, list: 'getAllNews' },
  getEventById: { parse: parseEvent, list: 'getAllEvent' },
  getJobById: { parse: parseJob, list: 'getAllJob' },
} as const;

/** The lists of albums by what is asked for with an album's id. */
export const ALBUMS = {
  getAllImageByAlbumId: 'getAllGallery',
  getAllGalleryVideoById: 'getAllVideo',
} as const;

export type ListEndpoint = keyof typeof LISTS;
export type DetailEndpoint = keyof typeof DETAILS;
export type AlbumEndpoint = keyof typeof ALBUMS;
export type ListItem<Endpoint extends ListEndpoint> = NonNullable<
  Exclude<ReturnType<(typeof LISTS)[Endpoint]['parse']>, 'hidden' | 'unmarked'>
>;
export type DetailItem<Endpoint extends DetailEndpoint> = NonNullable<
  Exclude<ReturnType<(typeof DETAILS)[Endpoint]['parse']>, 'hidden' | 'unmarked'>
>;

export function isList(endpoint: string): endpoint is ListEndpoint {
  return Object.hasOwn(LISTS, endpoint);
}
