import { type Project, project, uniqueSlugs } from './project.ts';
import type { Parser, RecordReader } from './record.ts';
import { slugOf } from './slug.ts';

/**
 * The content of the site: a parser for each of upstream's records, and a row for each of its resources. Addresses of
 * pictures and files stay as upstream wrote them.
 */

const named = (from: RecordReader) => ({
  id: from.needed(from.id('id')),
  title: from.needed(from.text('title')),
});
/** Most records have one day, under either name: some calls send only one of the two. */
const dated = (from: RecordReader) => ({ date: from.moment('date', 'createdAt') });
const illustrated = (from: RecordReader) => ({
  image: from.media('picture', 'image_url'),
  thumbnail: from.media('picture', 'thumbnail_img'),
});

const newsItem = (from: RecordReader) =>
  from.shown('active', {
    ...named(from),
    ...dated(from),
    ...illustrated(from),
    description: from.html('description'),
  });

function eventItem(from: RecordReader) {
  const days = from.moments('start_date', 'end_date');
  return from.shown('active', {
    ...named(from),
    ...illustrated(from),
    description: from.html('description'),
    startsOn: days.from,
    endsOn: days.to,
    location: from.text('location'),
  });
}

const pressItem = (from: RecordReader) =>
  from.shown('active', { ...named(from), ...dated(from), image: from.media('picture', 'image_url') });

const downloadItem = (from: RecordReader) => ({
  ...named(from),
  fileUrl: from.needed(from.media('file', 'file_url')),
  createdOn: from.moment('createdAt'),
});

function job(from: RecordReader) {
  const { id, title } = named(from);
  const experience = from.years('experience_min', 'experience_max');
  const salary = from.salary('salary_min', 'salary_max');
  return from.shown('open', {
    id,
    title,
    slug: slugOf(title, id),
    location: from.text('location'),
    experienceMin: experience.from,
    experienceMax: experience.to,
    skills: from.words('skills'),
    description: from.html('description'),
    createdOn: from.moment('createdAt'),
    employmentType: from.text('employment_type')?.replaceAll('_', ' ') ?? null,
    /** Rupees; upstream names no period. */
    salaryMin: salary.from,
    salaryMax: salary.to,
    deadline: from.lastMoment('application_deadline'),
  });
}

const album = (from: RecordReader) => ({
  ...named(from),
  ...dated(from),
  image: from.media('picture', 'image_url', 'image'),
  thumbnail: from.media('picture', 'thumbnail_img'),
});

const albumImage = (from: RecordReader) =>
  from.shown('entry', {
    id: from.needed(from.id('id')),
    title: from.optional().text('title'),
    image: from.needed(from.media('picture', 'image_url', 'image')),
    date: from.moment('date'),
    albumTitle: from.record('Gallery', (gallery) => ({ title: gallery.text('title') }))?.title ?? null,
  });

const videoAlbum = (from: RecordReader) =>
  from.shown('active', { ...named(from), ...dated(from), videoLink: from.address('video_link') });

const video = (from: RecordReader) =>
  from.shown('entry', {
    id: from.needed(from.id('id')),
    title: from.text('title') ?? 'Video',
    videoLink: from.needed(from.address('video_link')),
    date: from.optional().moment('date', 'createdAt'),
  });

/** One of upstream's calls as content. */
export interface Resource<T> {
  /** `entries`: the pictures or videos of one album, by the album's id. `detail`: one record, by the record's id. */
  kind: 'list' | 'entries' | 'detail';
  /** The name of upstream's call. */
  endpoint: string;
  parse: Parser<T>;
  /** The key of the moment that sorts the list, newest first; null for a detail. */
  newest: MomentOf<T> | null;
  /** `after-20`: the first call names no page; another page is asked for only after exactly 20 records. */
  pages: Paging;
  /** The list that names the ids; null for a list itself. */
  idsIn: ListName | null;
  /** Makes the items of the whole list consistent. */
  finish?: ((items: T[]) => T[]) | undefined;
}

/** The keys of a record's moments, recognised by their names. */
type MomentOf<T> = Extract<keyof T, 'date' | `${string}On`>;

type Paging = 'all' | 'after-20' | 'none';

function listOf<T>(
  endpoint: string,
  parse: Parser<T>,
  newest: MomentOf<T>,
  pages: Paging = 'all',
  finish?: Resource<T>['finish'],
): Resource<T> {
  return { kind: 'list', endpoint, parse, newest, pages, idsIn: null, finish };
}

/** Upstream's lists, by the names with which pages ask for them. */
const LISTS = {
  projects: listOf<Project>('getAllProject', project, 'startedOn', 'after-20', uniqueSlugs),
  news: listOf('getAllNews', newsItem, 'date', 'none'),
  events: listOf('getAllEvent', eventItem, 'startsOn'),
  press: listOf('getAllPresscoverage', pressItem, 'date'),
  downloads: listOf('getAllDownload', downloadItem, 'createdOn'),
  jobs: listOf('getAllJob', job, 'createdOn'),
  albums: listOf('getAllGallery', album, 'date'),
  videoAlbums: listOf('getAllVideo', videoAlbum, 'date'),
};

type ListName = keyof typeof LISTS;

/** The entries of albums, by the album's id. */
const ENTRIES = {
  albumImages: entriesOf('albums', listOf('getAllImageByAlbumId', albumImage, 'date', 'after-20')),
  albumVideos: entriesOf('videoAlbums', listOf('getAllGalleryVideoById', video, 'date')),
};

function entriesOf<T>(idsIn: ListName, list: Resource<T>): Resource<T> {
  return { ...list, kind: 'entries', idsIn };
}

function detailOf<T>(idsIn: ListName, endpoint: string, parse: Parser<T>): Resource<T> {
  return { kind: 'detail', endpoint, parse, newest: null, pages: 'none', idsIn };
}

/** Records by their id. A project's detail also has its properties, documents, albums and videos. */
const DETAILS = {
  project: detailOf<Project>('projects', 'getProjectById', project),
  newsItem: detailOf('news', 'getNewsById', newsItem),
  event: detailOf('events', 'getEventById', eventItem),
  job: detailOf('jobs', 'getJobById', job),
};

/** A row for each resource: the content service, its calls and the empty content of a waiting page follow from it. */
export const RESOURCES = { ...LISTS, ...ENTRIES, ...DETAILS };

type Records<Rows> = { [Name in keyof Rows]: Rows[Name] extends Resource<infer T> ? T : never };
export type ContentLists = Records<typeof LISTS>;
export type ContentEntries = Records<typeof ENTRIES>;
export type ContentDetails = Records<typeof DETAILS>;

export type NewsItem = ReturnType<typeof newsItem>;
export type EventItem = ReturnType<typeof eventItem>;
export type PressItem = ReturnType<typeof pressItem>;
export type DownloadItem = ReturnType<typeof downloadItem>;
export type Job = ReturnType<typeof job>;
export type Album = ReturnType<typeof album>;
export type VideoAlbum = ReturnType<typeof videoAlbum>;
export type Video = ReturnType<typeof video>;
export type { Project, ProjectAlbum, ProjectVideoAlbum, Property } from './project.ts';
export type { IsoDay, SafeHtml } from './read-body.ts';
