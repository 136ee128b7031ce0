import * as z from 'zod/mini';
import { slugOf } from '../../shared/slug.ts';
import { DAY, ID, isActive, isShownEntry, NUMBER, STATUS, TEXT } from './fields.ts';
import { DATED, dateOf, either, parser } from './record.ts';

/**
 * Every kind of record but projects. The schema is the agreed record: each difference from it is counted. The function
 * after it makes content (shared/content.ts).
 */

const NAMED = { id: ID, title: TEXT };
const ILLUSTRATED = { thumbnail_img: TEXT, image_url: TEXT };
const hasDate = either('date', 'createdAt');

const NEWS = z.strictObject({ ...NAMED, ...DATED, ...ILLUSTRATED, description: TEXT, status: STATUS });
export const parseNews = parser(
  NEWS.check(hasDate),
  ({ id, title, ...record }, sanitise) =>
    id &&
    title && {
      id,
      title,
      description: sanitise(record.description ?? ''),
      date: dateOf(record),
      image: record.image_url,
      thumbnail: record.thumbnail_img,
    },
  isActive,
);

const EVENT = z.strictObject({
  ...NAMED,
  ...ILLUSTRATED,
  description: TEXT,
  start_date: DAY,
  end_date: DAY,
  location: TEXT,
  status: STATUS,
});
export const parseEvent = parser(
  EVENT,
  ({ id, title, ...record }, sanitise) =>
    id &&
    title && {
      id,
      title,
      description: sanitise(record.description ?? ''),
      startsOn: record.start_date,
      endsOn: record.end_date,
      location: record.location,
      image: record.image_url,
      thumbnail: record.thumbnail_img,
    },
  isActive,
);

const PRESS = z.strictObject({ ...NAMED, ...DATED, image_url: TEXT, status: STATUS });
export const parsePress = parser(
  PRESS.check(hasDate),
  ({ id, title, image_url: image, ...record }) => id && title && { id, title, image, date: dateOf(record) },
  isActive,
);

const DOWNLOAD = z.strictObject({ ...NAMED, file_url: TEXT, createdAt: DAY });
export const parseDownload = parser(
  DOWNLOAD,
  ({ id, title, file_url: fileUrl, createdAt: createdOn }) =>
    id && title && fileUrl && { id, title, fileUrl, createdOn },
);

const JOB = z.strictObject({
  ...NAMED,
  location: TEXT,
  experience_min: NUMBER,
  experience_max: NUMBER,
  skills: TEXT,
  description: TEXT,
  status: STATUS,
  createdAt: DAY,
  employment_type: TEXT,
  salary_min: NUMBER,
  salary_max: NUMBER,
  application_deadline: DAY,
});
export const parseJob = parser(
  JOB,
  ({ id, title, ...record }, sanitise) =>
    id &&
    title && {
      id,
      slug: slugOf(title, id),
      title,
      location: record.location,
      experienceMin: record.experience_min,
      experienceMax: record.experience_max,
      skills: (record.skills ?? '')
        .split(',')
        .map((skill) => skill.trim())
        .filter(Boolean),
      description: sanitise(record.description ?? ''),
      createdOn: record.createdAt,
      employmentType: record.employment_type,
      salaryMin: record.salary_min,
      salaryMax: record.salary_max,
      deadline: record.application_deadline,
    },
  ({ status }) => status === 'Open',
);

const PICTURE_BY_TWO_NAMES = { image_url: z.optional(TEXT), image: z.optional(TEXT) };
const hasPicture = either('image_url', 'image');

const ALBUM = z.strictObject({ ...NAMED, ...DATED, ...PICTURE_BY_TWO_NAMES, thumbnail_img: TEXT });
export const parseAlbum = parser(
  ALBUM.check(hasDate, hasPicture),
  ({ id, title, image, image_url, thumbnail_img: thumbnail, ...record }) =>
    id && title && { id, title, date: dateOf(record), image: image_url ?? image ?? null, thumbnail },
);

const ALBUM_IMAGE = z.strictObject({
  ...PICTURE_BY_TWO_NAMES,
  id: ID,
  title: z.optional(TEXT),
  date: DAY,
  status: z.optional(STATUS),
  Gallery: z.nullish(z.strictObject({ title: TEXT })),
});
export const parseAlbumImage = parser(
  ALBUM_IMAGE.check(hasPicture),
  ({ id, title = null, date, Gallery, ...record }) => {
    const image = record.image_url ?? record.image;
    return id && image ? { id, title, image, date, albumTitle: Gallery?.title ?? null } : null;
  },
  isShownEntry,
);

const VIDEO_ALBUM = z.strictObject({ ...NAMED, ...DATED, video_link: TEXT, status: STATUS });
export const parseVideoAlbum = parser(
  VIDEO_ALBUM.check(hasDate),
  ({ id, title, video_link: videoLink, ...record }) =>
    id && title && { id, title, videoLink, date: dateOf(record) },
  isActive,
);

const VIDEO = z.strictObject({ ...NAMED, ...DATED, video_link: TEXT, status: z.optional(STATUS) });
export const parseVideo = parser(
  VIDEO,
  ({ id, title, video_link: videoLink, ...record }) =>
    id && videoLink && { id, title: title ?? 'Video', videoLink, date: dateOf(record) },
  isShownEntry,
);
