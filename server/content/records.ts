import type {
  Album,
  AlbumImage,
  DownloadItem,
  EventItem,
  Job,
  NewsItem,
  PressItem,
  Project,
  Property,
  SafeHtml,
  Video,
  VideoAlbum,
} from '../../shared/content.ts';
import { slugOf } from '../../shared/slug.ts';
import {
  day,
  hasStatus,
  id,
  isActive,
  isShownEntry,
  number,
  records,
  text,
  type UpstreamRecord,
} from './fields.ts';

/** The site's one sanitiser, handed in. */
export type Sanitise = (html: string) => SafeHtml;

/**
 * `hidden`: its status says that it is not shown. `unmarked`: it has no status, which decides that. `null`: something
 * else is not there without which it cannot be shown (id, title; the file, picture or link that it is for).
 */
export type Parsed<T> = T | 'hidden' | 'unmarked' | null;

/** One record of upstream as our content. */

export function parseProject(record: UpstreamRecord): Project | null {
  const own = id(record);
  const name = text(record, 'project_name');
  if (!own || !name) return null;
  return {
    id: own,
    slug: slugOf(name, own),
    name,
    location: text(record, 'location'),
    city: text(record, 'city'),
    state: text(record, 'state'),
    category: text(record, 'category'),
    status: text(record, 'status'),
    startedOn: day(record, 'started_date'),
    description: text(record, 'description'),
    image: text(record, 'image'),
    thumbnail: text(record, 'thumbnail_img'),
    latitude: within(number(record, 'latitude'), 90),
    longitude: within(number(record, 'longitude'), 180),
    developer: text(record, 'developer'),
    reraId: text(record, 'rera_id'),
    properties: records(record, 'properties').map(parseProperty),
    documents: records(record, 'documents').flatMap((document) => {
      const fileUrl = text(document, 'file_url');
      return fileUrl ? [{ title: text(document, 'title') ?? 'Document', fileUrl }] : [];
    }),
    albums: records(record, 'albums').map((album) => ({
      title: text(album, 'title') ?? 'Pictures',
      images: records(album, 'images')
        .filter(isShownEntry)
        .flatMap((image) => text(image, 'image') ?? []),
    })),
    videos: records(record, 'videos').map((video) => ({
      title: text(video, 'title') ?? 'Videos',
      videoLink: text(video, 'video_link'),
      videos: records(video, 'galleries')
        .filter(isShownEntry)
        .flatMap((entry) => {
          const videoLink = text(entry, 'video_link');
          return videoLink ? [{ title: text(entry, 'title') ?? 'Video', videoLink }] : [];
        }),
    })),
  };
}

function parseProperty(record: UpstreamRecord, index: number): Property {
  return {
    id: id(record) ?? String(index + 1),
    title: text(record, 'spec_title') ?? '',
    bhk: number(record, 'bhk'),
    totalArea: text(record, 'total_area'),
    builtupArea: text(record, 'builtup_area'),
    ratePerSqft: number(record, 'rate_per_sqft'),
    price: number(record, 'price'),
    facing: text(record, 'facing'),
    floor: text(record, 'floor'),
  };
}

export function parseNews(record: UpstreamRecord, sanitise: Sanitise): Parsed<NewsItem> {
  const own = id(record);
  const title = text(record, 'title');
  if (!own || !title) return null;
  if (!isActive(record)) return hasStatus(record) ? 'hidden' : 'unmarked';
  return {
    id: own,
    title,
    description: sanitise(text(record, 'description') ?? ''),
    date: day(record, 'date', 'createdAt'),
    image: text(record, 'image_url'),
    thumbnail: text(record, 'thumbnail_img'),
  };
}

export function parseEvent(record: UpstreamRecord, sanitise: Sanitise): Parsed<EventItem> {
  const own = id(record);
  const title = text(record, 'title');
  if (!own || !title) return null;
  if (!isActive(record)) return hasStatus(record) ? 'hidden' : 'unmarked';
  return {
    id: own,
    title,
    description: sanitise(text(record, 'description') ?? ''),
    startsOn: day(record, 'start_date'),
    endsOn: day(record, 'end_date'),
    location: text(record, 'location'),
    image: text(record, 'image_url'),
    thumbnail: text(record, 'thumbnail_img'),
  };
}

export function parsePress(record: UpstreamRecord): Parsed<PressItem> {
  const own = id(record);
  const title = text(record, 'title');
  if (!own || !title) return null;
  if (!isActive(record)) return hasStatus(record) ? 'hidden' : 'unmarked';
  return { id: own, title, date: day(record, 'date', 'createdAt'), image: text(record, 'image_url') };
}

export function parseDownload(record: UpstreamRecord): DownloadItem | null {
  const own = id(record);
  const title = text(record, 'title');
  const fileUrl = text(record, 'file_url');
  return own && title && fileUrl ? { id: own, title, fileUrl, createdOn: day(record, 'createdAt') } : null;
}

export function parseJob(record: UpstreamRecord, sanitise: Sanitise): Parsed<Job> {
  const own = id(record);
  const title = text(record, 'title');
  if (!own || !title) return null;
  if (record.status !== 'Open') return hasStatus(record) ? 'hidden' : 'unmarked';
  return {
    id: own,
    slug: slugOf(title, own),
    title,
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
  const own = id(record);
  const title = text(record, 'title');
  if (!own || !title) return null;
  return {
    id: own,
    title,
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
  const own = id(record);
  const title = text(record, 'title');
  if (!own || !title) return null;
  if (!isActive(record)) return hasStatus(record) ? 'hidden' : 'unmarked';
  return { id: own, title, videoLink: text(record, 'video_link'), date: day(record, 'date', 'createdAt') };
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

/** Coordinates beyond the globe, and 0/0 for "not known", are none. */
function within(degrees: number | null, max: number): number | null {
  return degrees !== null && degrees !== 0 && Math.abs(degrees) <= max ? degrees : null;
}
