import { PROJECT, uniqueSlugs } from './project.ts';
import {
  type Content,
  DATE,
  day,
  html,
  id,
  inner,
  made,
  needed,
  number,
  optional,
  or,
  record,
  type Schema,
  text,
  words,
} from './schema.ts';
import { slugOf } from './slug.ts';

/**
 * The content of the site and the records of upstream that it is made of: one schema each, and one row for each of
 * upstream's resources. Addresses of pictures and files stay as upstream wrote them.
 */

const NAMED = { id: needed(id()), title: needed(text()) };
const DATED = { date: DATE };
const ILLUSTRATED = { image: text('image_url'), thumbnail: text('thumbnail_img') };
const PICTURE = text('image_url', 'image');

const NEWS = record({ ...NAMED, ...DATED, ...ILLUSTRATED, description: html() }, 'active');

const EVENT = record(
  {
    ...NAMED,
    ...ILLUSTRATED,
    description: html(),
    startsOn: day('start_date'),
    endsOn: day('end_date'),
    location: text(),
  },
  'active',
);

const PRESS = record({ ...NAMED, ...DATED, image: text('image_url') }, 'active');

const DOWNLOAD = record({ ...NAMED, fileUrl: needed(text('file_url')), createdOn: day('createdAt') });

const JOB = made(
  record(
    {
      ...NAMED,
      location: text(),
      experienceMin: number('experience_min'),
      experienceMax: number('experience_max'),
      skills: words(),
      description: html(),
      createdOn: day('createdAt'),
      employmentType: text('employment_type'),
      /** Rupees; upstream names no period. */
      salaryMin: number('salary_min'),
      salaryMax: number('salary_max'),
      deadline: day('application_deadline'),
    },
    'open',
  ),
  (job) => ({ ...job, slug: slugOf(job.title, job.id) }),
);

const ALBUM = record({ ...NAMED, ...DATED, image: PICTURE, thumbnail: text('thumbnail_img') });

const ALBUM_IMAGE = made(
  record(
    {
      id: NAMED.id,
      title: optional(text()),
      image: needed(PICTURE),
      date: day(),
      album: inner(record({ title: text() }), 'Gallery'),
    },
    'entry',
  ),
  ({ album, ...image }) => ({ ...image, albumTitle: album?.title ?? null }),
);

const VIDEO_ALBUM = record({ ...NAMED, ...DATED, videoLink: text('video_link') }, 'active');

const VIDEO = record(
  {
    id: NAMED.id,
    title: or(text(), 'Video'),
    videoLink: needed(text('video_link')),
    date: optional(DATE),
  },
  'entry',
);

/** One of upstream's calls as content. */
export interface Resource<T> {
  /** Entries are those of one album, by its id; a detail is one record, by its own. */
  kind: 'list' | 'entries' | 'detail';
  /** Of upstream. */
  endpoint: string;
  schema: Schema<T>;
  /** The day by which the newest stands first; null for a detail. */
  newest: keyof T | null;
  /** `after-20`: the first call names no page, and others follow after exactly 20 records alone. */
  pages: 'all' | 'after-20' | 'none';
  /** The list that names the ids; null for a list itself. */
  idsIn: ListName | null;
  /** Makes the items of the whole list consistent. */
  finish?: (items: T[]) => T[];
}

type ListOptions<T> = Pick<Resource<T>, 'newest'> & Partial<Pick<Resource<T>, 'pages' | 'finish'>>;

/** @param options `isSearched`: the search page and suggestions look in it (search.ts) */
function listOf<T, Searched extends boolean>(
  endpoint: string,
  schema: Schema<T>,
  options: ListOptions<T> & { isSearched: Searched },
): Resource<T> & { isSearched: Searched } {
  return { kind: 'list', endpoint, schema, pages: 'all', idsIn: null, ...options };
}

/** Upstream's lists, by the names with which pages ask for them. */
const LISTS = {
  projects: listOf('getAllProject', PROJECT, {
    ...{ newest: 'startedOn', pages: 'after-20', isSearched: true },
    finish: uniqueSlugs,
  }),
  news: listOf('getAllNews', NEWS, { newest: 'date', pages: 'none', isSearched: true }),
  events: listOf('getAllEvent', EVENT, { newest: 'startsOn', isSearched: true }),
  press: listOf('getAllPresscoverage', PRESS, { newest: 'date', isSearched: false }),
  downloads: listOf('getAllDownload', DOWNLOAD, { newest: 'createdOn', isSearched: true }),
  jobs: listOf('getAllJob', JOB, { newest: 'createdOn', isSearched: true }),
  albums: listOf('getAllGallery', ALBUM, { newest: 'date', isSearched: false }),
  videoAlbums: listOf('getAllVideo', VIDEO_ALBUM, { newest: 'date', isSearched: false }),
};

type ListName = keyof typeof LISTS;

function entriesOf<T>(
  idsIn: ListName,
  endpoint: string,
  schema: Schema<T>,
  options: ListOptions<T>,
): Resource<T> {
  return { kind: 'entries', endpoint, schema, pages: 'all', idsIn, ...options };
}

/** The entries of albums, by the album's id. */
const ENTRIES = {
  albumImages: entriesOf('albums', 'getAllImageByAlbumId', ALBUM_IMAGE, {
    ...{ newest: 'date', pages: 'after-20' },
  }),
  albumVideos: entriesOf('videoAlbums', 'getAllGalleryVideoById', VIDEO, { newest: 'date' }),
};

function detailOf<T>(idsIn: ListName, endpoint: string, schema: Schema<T>): Resource<T> {
  return { kind: 'detail', endpoint, schema, newest: null, pages: 'none', idsIn };
}

/** Records by their id. A project has properties, documents, albums and videos then. */
const DETAILS = {
  project: detailOf('projects', 'getProjectById', PROJECT),
  newsItem: detailOf('news', 'getNewsById', NEWS),
  event: detailOf('events', 'getEventById', EVENT),
  job: detailOf('jobs', 'getJobById', JOB),
};

/** A row for each resource: the content service, its calls and the empty content of a waiting page follow from it. */
export const RESOURCES = { ...LISTS, ...ENTRIES, ...DETAILS };

type Records<Rows> = { [Name in keyof Rows]: Rows[Name] extends Resource<infer T> ? T : never };
export type ContentLists = Records<typeof LISTS>;
export type ContentEntries = Records<typeof ENTRIES>;
export type ContentDetails = Records<typeof DETAILS>;
/** The lists that are searched. */
export type SearchKind = {
  [Name in ListName]: (typeof LISTS)[Name]['isSearched'] extends true ? Name : never;
}[ListName];

export type NewsItem = Content<typeof NEWS>;
export type EventItem = Content<typeof EVENT>;
export type PressItem = Content<typeof PRESS>;
export type DownloadItem = Content<typeof DOWNLOAD>;
export type Job = Content<typeof JOB>;
export type Album = Content<typeof ALBUM>;
export type AlbumImage = Content<typeof ALBUM_IMAGE>;
export type VideoAlbum = Content<typeof VIDEO_ALBUM>;
export type Video = Content<typeof VIDEO>;
export type { Project, ProjectAlbum, ProjectVideoAlbum, Property } from './project.ts';
export type { IsoDay, SafeHtml } from './schema.ts';
