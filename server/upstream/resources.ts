import type {
  Album,
  AlbumImage,
  ContentDetails,
  ContentEntries,
  ContentLists,
  DownloadItem,
  EventItem,
  Job,
  NewsItem,
  PressItem,
  SafeHtml,
  Video,
  VideoAlbum,
} from '../../shared/content.ts';
import { slugOf } from '../../shared/slug.ts';
import { day, hasStatus, id, isActive, isShownEntry, number, text, type UpstreamRecord } from './fields.ts';
import { parseProject, uniqueSlugs } from './project-record.ts';

/** What every record becomes, whatever else it holds. */
export interface Item {
  id: string;
}

/** The site's one sanitiser, handed in. */
export type Sanitise = (html: string) => SafeHtml;

/**
 * `hidden`: its status says that it is not shown. `unmarked`: it has no status, which decides that. `null`: something
 * else is not there without which it cannot be shown (id, title; the file, picture or link that it is for).
 */
export type Parsed<T> = T | 'hidden' | 'unmarked' | null;

interface Call<T> {
  /** Of upstream. */
  endpoint: string;
  parse: (record: UpstreamRecord, sanitise: Sanitise) => Parsed<T>;
}

interface List<T> extends Call<T> {
  kind: 'list';
  /** The day by which the newest stands first. */
  newest: (item: T) => string | null;
  /** Read page by page; or without a page first, and by pages only after exactly 20 records; or never. */
  pages: 'all' | 'after-20' | 'none';
  /** What only the whole list can say of its items. */
  finish?: (items: T[]) => T[];
}

/** What one album holds, by the album's id. */
interface Entries<T> extends Omit<List<T>, 'kind'> {
  kind: 'entries';
  /** The list in which the ids stand that there are. */
  idsIn: keyof ContentLists;
}

interface Detail<T> extends Call<T> {
  kind: 'detail';
  idsIn: keyof ContentLists;
}

type Resources = { [Name in keyof ContentLists]: List<ContentLists[Name]> } & {
  [Name in keyof ContentEntries]: Entries<ContentEntries[Name]>;
} & { [Name in keyof ContentDetails]: Detail<ContentDetails[Name]> };

/**
 * Everything that upstream knows, a row each: its call, how a record becomes content, and the order. The content
 * service, what loaders may ask for and the empty content of a waiting page follow from it.
 */
export const RESOURCES: Resources = {
  projects: {
    ...{ kind: 'list', endpoint: 'getAllProject', parse: parseProject, pages: 'after-20' },
    newest: (item) => item.startedOn,
    finish: uniqueSlugs,
  },
  project: { kind: 'detail', endpoint: 'getProjectById', parse: parseProject, idsIn: 'projects' },
  news: list('getAllNews', parseNews, (item) => item.date, 'none'),
  newsItem: { kind: 'detail', endpoint: 'getNewsById', parse: parseNews, idsIn: 'news' },
  events: list('getAllEvent', parseEvent, (item) => item.startsOn),
  event: { kind: 'detail', endpoint: 'getEventById', parse: parseEvent, idsIn: 'events' },
  press: list('getAllPresscoverage', parsePress, (item) => item.date),
  downloads: list('getAllDownload', parseDownload, (item) => item.createdOn),
  jobs: list('getAllJob', parseJob, (item) => item.createdOn),
  job: { kind: 'detail', endpoint: 'getJobById', parse: parseJob, idsIn: 'jobs' },
  albums: list('getAllGallery', parseAlbum, (item) => item.date),
  albumImages: {
    ...list('getAllImageByAlbumId', parseAlbumImage, (item) => item.date, 'after-20'),
    ...{ kind: 'entries', idsIn: 'albums' },
  },
  videoAlbums: list('getAllVideo', parseVideoAlbum, (item) => item.date),
  albumVideos: {
    ...list('getAllGalleryVideoById', parseVideo, (item) => item.date),
    ...{ kind: 'entries', idsIn: 'videoAlbums' },
  },
};

function list<T>(
  endpoint: string,
  parse: Call<T>['parse'],
  newest: List<T>['newest'],
  pages: List<T>['pages'] = 'all',
): List<T> {
  return { kind: 'list', endpoint, parse, newest, pages };
}

export type ListName = keyof ContentLists | keyof ContentEntries;
export type DetailName = keyof ContentDetails;
export type ResourceName = keyof Resources;
export type ListItem<Name extends ListName> = (ContentLists & ContentEntries)[Name];

export function parseNews(record: UpstreamRecord, sanitise: Sanitise): Parsed<NewsItem> {
  const named = idAndTitle(record);
  if (!named || !isActive(record)) return named && inactive(record);
  return {
    ...named,
    description: sanitise(text(record, 'description') ?? ''),
    date: day(record, 'date', 'createdAt'),
    image: text(record, 'image_url'),
    thumbnail: text(record, 'thumbnail_img'),
  };
}

export function parseEvent(record: UpstreamRecord, sanitise: Sanitise): Parsed<EventItem> {
  const named = idAndTitle(record);
  if (!named || !isActive(record)) return named && inactive(record);
  return {
    ...named,
    description: sanitise(text(record, 'description') ?? ''),
    startsOn: day(record, 'start_date'),
    endsOn: day(record, 'end_date'),
    location: text(record, 'location'),
    image: text(record, 'image_url'),
    thumbnail: text(record, 'thumbnail_img'),
  };
}

export function parsePress(record: UpstreamRecord): Parsed<PressItem> {
  const named = idAndTitle(record);
  if (!named || !isActive(record)) return named && inactive(record);
  return { ...named, date: day(record, 'date', 'createdAt'), image: text(record, 'image_url') };
}

export function parseDownload(record: UpstreamRecord): DownloadItem | null {
  const named = idAndTitle(record);
  const fileUrl = text(record, 'file_url');
  return named && fileUrl ? { ...named, fileUrl, createdOn: day(record, 'createdAt') } : null;
}

export function parseJob(record: UpstreamRecord, sanitise: Sanitise): Parsed<Job> {
  const named = idAndTitle(record);
  if (!named) return null;
  if (record.status !== 'Open') return inactive(record);
  return {
    ...named,
    slug: slugOf(named.title, named.id),
    location: text(record, 'location'),
    experienceMin: number(record, 'experience_min'),
    experienceMax: number(record, 'experience_max'),
    skills: (text(record, 'skills') ?? '')
      .split(',')
      .map((skill) => skill.trim())
      .filter(Boolean),
    description: sanitise(text(record, 'description') ?? ''),
    createdOn: day(record, 'createdAt'),
    employmentType: text(record, 'employment_type'),
    salaryMin: number(record, 'salary_min'),
    salaryMax: number(record, 'salary_max'),
    deadline: day(record, 'application_deadline'),
  };
}

export function parseAlbum(record: UpstreamRecord): Album | null {
  const named = idAndTitle(record);
  if (!named) return null;
  return {
    ...named,
    date: day(record, 'date', 'createdAt'),
    image: text(record, 'image_url', 'image'),
    thumbnail: text(record, 'thumbnail_img'),
  };
}

export function parseAlbumImage(record: UpstreamRecord): Parsed<AlbumImage> {
  const own = id(record);
  const image = text(record, 'image_url', 'image');
  if (!own || !image) return null;
  if (!isShownEntry(record)) return 'hidden';
  const gallery = record.Gallery;
  const albumTitle =
    typeof gallery === 'object' && gallery !== null ? text(gallery as UpstreamRecord, 'title') : null;
  return { id: own, title: text(record, 'title'), image, date: day(record, 'date'), albumTitle };
}

export function parseVideoAlbum(record: UpstreamRecord): Parsed<VideoAlbum> {
  const named = idAndTitle(record);
  if (!named || !isActive(record)) return named && inactive(record);
  return { ...named, videoLink: text(record, 'video_link'), date: day(record, 'date', 'createdAt') };
}

export function parseVideo(record: UpstreamRecord): Parsed<Video> {
  const own = id(record);
  const videoLink = text(record, 'video_link');
  if (!own || !videoLink) return null;
  if (!isShownEntry(record)) return 'hidden';
  return {
    id: own,
    title: text(record, 'title') ?? 'Video',
    videoLink,
    date: day(record, 'date', 'createdAt'),
  };
}

/** What nearly everything must have to be shown. */
function idAndTitle(record: UpstreamRecord): { id: string; title: string } | null {
  const own = id(record);
  const title = text(record, 'title');
  return own && title ? { id: own, title } : null;
}

function inactive(record: UpstreamRecord): 'hidden' | 'unmarked' {
  return hasStatus(record) ? 'hidden' : 'unmarked';
}
