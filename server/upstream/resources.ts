import type { ContentDetails, ContentEntries, ContentLists, Project } from '../../shared/content.ts';
import { parseProject } from './project-record.ts';
import type { ParseRecord } from './record.ts';
import {
  parseAlbum,
  parseAlbumImage,
  parseDownload,
  parseEvent,
  parseJob,
  parseNews,
  parsePress,
  parseVideo,
  parseVideoAlbum,
} from './records.ts';

/** What every record becomes, whatever else it holds. */
export interface Item {
  id: string;
}

export interface List<T> {
  kind: 'list';
  /** Of upstream. */
  endpoint: string;
  parse: ParseRecord<T>;
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

interface Detail<T> extends Pick<List<T>, 'endpoint' | 'parse'> {
  kind: 'detail';
  idsIn: keyof ContentLists;
}

type Resources = { [Name in keyof ContentLists]: List<ContentLists[Name]> } & {
  [Name in keyof ContentEntries]: Entries<ContentEntries[Name]>;
} & { [Name in keyof ContentDetails]: Detail<ContentDetails[Name]> };

export type ListName = keyof ContentLists | keyof ContentEntries;
export type DetailName = keyof ContentDetails;
export type ResourceName = keyof Resources;
export type ListItem<Name extends ListName> = (ContentLists & ContentEntries)[Name];

/**
 * Everything that upstream knows, a row each: its call, how a record becomes content, and the order. The content
 * service, what loaders may ask for and the empty content of a waiting page follow from it.
 */
export const RESOURCES: Resources = {
  projects: {
    ...list('getAllProject', parseProject, (item) => item.startedOn, 'after-20'),
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
    kind: 'entries',
    idsIn: 'albums',
  },
  videoAlbums: list('getAllVideo', parseVideoAlbum, (item) => item.date),
  albumVideos: {
    ...list('getAllGalleryVideoById', parseVideo, (item) => item.date),
    kind: 'entries',
    idsIn: 'videoAlbums',
  },
};

const NAMES = new Map(
  Object.entries(RESOURCES).map(([name, { endpoint }]) => [endpoint, name as ResourceName]),
);

/** @returns the key of a resource in the cache: `getAllNews`, `getNewsById:7` */
export function keyOf(name: ResourceName, id: string | null = null): string {
  const { endpoint } = RESOURCES[name];
  return id === null ? endpoint : `${endpoint}:${id}`;
}

/** @param key as `keyOf` gives it */
export function resourceOf(key: string): { endpoint: string; name: ResourceName; id: string | null } {
  const [endpoint = '', id = null] = key.split(':');
  return { endpoint, name: NAMES.get(endpoint) as ResourceName, id };
}

function list<T>(
  endpoint: string,
  parse: ParseRecord<T>,
  newest: List<T>['newest'],
  pages: List<T>['pages'] = 'all',
): List<T> {
  return { kind: 'list', endpoint, parse, newest, pages };
}

/** Two projects with one slug: the newest wins the address, the others are known by slug and id. */
function uniqueSlugs(projects: Project[]): Project[] {
  const taken = new Set<string>();
  return projects.map((project) => {
    let { slug } = project;
    while (taken.has(slug)) slug += `-${project.id.toLowerCase()}`;
    taken.add(slug);
    return slug === project.slug ? project : { ...project, slug };
  });
}
