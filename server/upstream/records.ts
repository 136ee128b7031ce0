import * as z from 'zod/mini';
import { slugOf } from '../../shared/slug.ts';
import { DAY, ID, isActive, isShownEntry, NUMBER, STATUS, TEXT } from './fields.ts';
import { DATED, dateOf, either, parser } from './record.ts';

/**
 * Every kind of record but projects: the schema says what upstream should send, and so what is reported when it does
 * not; what follows it makes content (shared/content.ts) of that.
 */

const NAMED = { id: ID, title: TEXT };
const ILLUSTRATED = { thumbnail_img: TEXT, image_url: TEXT };

export const parseNews = parser(
  z
    .strictObject({ ...NAMED, ...DATED, ...ILLUSTRATED, description: TEXT, status: STATUS })
    .check(either('date', 'createdAt')),
  ({ id, title, description, ...record }, sanitise) =>
    id &&
    title && {
      ...{ id, title, date: dateOf(record), image: record.image_url, thumbnail: record.thumbnail_img },
      description: sanitise(description ?? ''),
    },
  ({ status }) => isActive(status),
);

export const parseEvent = parser(
  z.strictObject({
    ...{ ...NAMED, ...ILLUSTRATED, description: TEXT, location: TEXT, status: STATUS },
    ...{ start_date: DAY, end_date: DAY },
  }),
  ({ id, title, ...record }, sanitise) =>
    id &&
    title && {
      ...{ id, title, description: sanitise(record.description ?? '') },
      ...{ startsOn: record.start_date, endsOn: record.end_date, location: record.location },
      ...{ image: record.image_url, thumbnail: record.thumbnail_img },
    },
  ({ status }) => isActive(status),
);

export const parsePress = parser(
  z.strictObject({ ...NAMED, ...DATED, image_url: TEXT, status: STATUS }).check(either('date', 'createdAt')),
  ({ id, title, image_url: image, ...record }) => id && title && { id, title, image, date: dateOf(record) },
  ({ status }) => isActive(status),
);

export const parseDownload = parser(
  z.strictObject({ ...NAMED, file_url: TEXT, createdAt: DAY }),
  ({ id, title, file_url: fileUrl, createdAt: createdOn }) =>
    id && title && fileUrl && { id, title, fileUrl, createdOn },
);

export const parseJob = parser(
  z.strictObject({
    ...{ ...NAMED, location: TEXT, skills: TEXT, description: TEXT, employment_type: TEXT, status: STATUS },
    ...{ experience_min: NUMBER, experience_max: NUMBER, salary_min: NUMBER, salary_max: NUMBER },
    ...{ createdAt: DAY, application_deadline: DAY },
  }),
  ({ id, title, ...record }, sanitise) =>
    id &&
    title && {
      ...{ id, title, slug: slugOf(title, id), location: record.location },
      ...{ experienceMin: record.experience_min, experienceMax: record.experience_max },
      skills: (record.skills ?? '')
        .split(',')
        .map((skill) => skill.trim())
        .filter(Boolean),
      ...{ description: sanitise(record.description ?? ''), employmentType: record.employment_type },
      ...{ salaryMin: record.salary_min, salaryMax: record.salary_max },
      ...{ createdOn: record.createdAt, deadline: record.application_deadline },
    },
  ({ status }) => status === 'Open',
);

export const parseAlbum = parser(
  z
    .strictObject({
      ...{ ...NAMED, ...DATED, thumbnail_img: TEXT },
      ...{ image_url: z.optional(TEXT), image: z.optional(TEXT) },
    })
    .check(either('date', 'createdAt'), either('image_url', 'image')),
  ({ id, title, image, image_url, thumbnail_img: thumbnail, ...record }) =>
    id && title && { id, title, image: image_url ?? image ?? null, thumbnail, date: dateOf(record) },
);

export const parseAlbumImage = parser(
  z
    .strictObject({
      ...{ id: ID, title: z.optional(TEXT), date: DAY, status: z.optional(STATUS) },
      ...{ image_url: z.optional(TEXT), image: z.optional(TEXT) },
      Gallery: z.nullish(z.strictObject({ title: TEXT })),
    })
    .check(either('image_url', 'image')),
  ({ id, title = null, date, Gallery, ...record }) => {
    const image = record.image_url ?? record.image;
    return id && image ? { id, title, image, date, albumTitle: Gallery?.title ?? null } : null;
  },
  isShownEntry,
);

export const parseVideoAlbum = parser(
  z.strictObject({ ...NAMED, ...DATED, video_link: TEXT, status: STATUS }).check(either('date', 'createdAt')),
  ({ id, title, video_link: videoLink, ...record }) =>
    id && title && { id, title, videoLink, date: dateOf(record) },
  ({ status }) => isActive(status),
);

export const parseVideo = parser(
  z.strictObject({ ...NAMED, ...DATED, video_link: TEXT, status: z.optional(STATUS) }),
  ({ id, title, video_link: videoLink, ...record }) =>
    id && videoLink && { id, title: title ?? 'Video', videoLink, date: dateOf(record) },
  isShownEntry,
);
