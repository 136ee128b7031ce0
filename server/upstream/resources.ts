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

/** All content has an id. */
export interface Item {
  id: string;
}

export interface Resource<T> {
  /** Entries are those of one album, by its id; a detail is one record, by its own. */
  kind: 'list' | 'entries' | 'detail';
  /** Of upstream. */
  endpoint: string;
  parse: ParseRecord<T>;
  /** The day by which the newest stands first. */
  newest: (item: T) => string | null;
  /** `after-20`: the first call names no page, and others follow after exactly 20 records alone. */
  pages: 'all' | 'after-20' | 'none';
  /** The list that names the ids; null for a list itself. */
  idsIn: keyof ContentLists | null;
  /** Makes the items of the whole list consistent. */
  finish?: (items: T[]) => T[];
}

type Records = ContentLists & ContentEntries & ContentDetails;
export type ResourceName = keyof Records;

/**
 * Upstream's resources, a row each: its call, the parser of its records, and their order. The content service, the
 * calls of loaders and the empty content of a waiting page follow from it.
 */
export const RESOURCES: { [Name in ResourceName]: Resource<Records[Name]> } = {
  projects: {
    ...list('getAllProject', parseProject, (item) => item.startedOn, 'after-20'),
    finish: uniqueSlugs,
  },
  project: detail('getProjectById', parseProject, 'projects'),
  news: list('getAllNews', parseNews, (item) => item.date, 'none'),
  newsItem: detail('getNewsById', parseNews, 'news'),
  events: list('getAllEvent', parseEvent, (item) => item.startsOn),
  event: detail('getEventById', parseEvent, 'events'),
  press: list('getAllPresscoverage', parsePress, (item) => item.date),
  downloads: list('getAllDownload', parseDownload, (item) => item.createdOn),
  jobs: list('getAllJob', parseJob, (item) => item.createdOn),
  job: detail('getJobById', parseJob, 'jobs'),
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

export function resourceNames(): ResourceName[] {
  return Object.keys(RESOURCES) as ResourceName[];
}

const NAMES = new Map(resourceNames().map((name) => [RESOURCES[name].endpoint, name]));

/** @returns the key of a resource in the cache: `getAllNews`, `getNewsById:7` */
export function keyOf(name: ResourceName, id: string | null = null): string {
  const { endpoint } = RESOURCES[name];
  return id === null ? endpoint : `${endpoint}:${id}`;
}

/** @param key as `keyOf` gives it */
export function resourceOf(key: string): Resource<Item> & { name: ResourceName; id: string | null } {
  const [endpoint = '', id = null] = key.split(':');
  const name = NAMES.get(endpoint) as ResourceName;
  return { ...(RESOURCES[name] as unknown as Resource<Item>), name, id };
}

function list<T>(
  endpoint: string,
  parse: ParseRecord<T>,
  newest: Resource<T>['newest'],
  pages: Resource<T>['pages'] = 'all',
): Resource<T> {
  return { kind: 'list', endpoint, parse, newest, pages, idsIn: null };
}

function detail<T>(endpoint: string, parse: ParseRecord<T>, idsIn: keyof ContentLists): Resource<T> {
  return { kind: 'detail', endpoint, parse, newest: () => null, pages: 'none', idsIn };
}

/** Of projects with one slug the newest has it alone; the others have theirs with the id. */
function uniqueSlugs(projects: Project[]): Project[] {
  const taken = new Set<string>();
  return projects.map((project) => {
    let { slug } = project;
    while (taken.has(slug)) slug += `-${project.id.toLowerCase()}`;
    taken.add(slug);
    return slug === project.slug ? project : { ...project, slug };
  });
}
