import { day, id, number, type UpstreamRecord } from './fields.ts';
import { parseProject } from './project-record.ts';
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
  RESOURCES,
  type ResourceName,
} from './resources.ts';

/** How a record differs from what was agreed: a field that is not there, of another type, that nobody knows. */
export type DriftKind = 'missing' | 'mistyped' | 'added' | 'dropped';

/** How often each, by `kind field`; a field of a field is `albums.title`. */
export type Drift = Record<string, number>;

/** What a field holds; with a question mark it may be left out. */
type FieldType = 'id' | 'text' | 'number' | 'day' | 'status' | 'status?' | 'text?' | 'day?';
/** By name; `a|b` is one field that has two names, of which one is enough. Records within are tables again. */
interface Fields {
  readonly [names: string]: FieldType | Fields;
}

const PROPERTY: Fields = {
  ...{ id: 'id', spec_title: 'text', bhk: 'number', total_area: 'text', builtup_area: 'text' },
  ...{ rate_per_sqft: 'number', price: 'number', facing: 'text', floor: 'text' },
};
const PROJECT: Fields = {
  ...{ id: 'id', project_name: 'text', location: 'text', city: 'text', state: 'text', category: 'text' },
  ...{ status: 'text', started_date: 'day', description: 'text', image: 'text', thumbnail_img: 'text' },
  ...{ latitude: 'number', longitude: 'number', developer: 'text', rera_id: 'text' },
  properties: PROPERTY,
  documents: { title: 'text', file_url: 'text' },
  albums: {
    ...{ title: 'text', 'date|createdAt': 'day?' },
    images: { image: 'text', 'date|createdAt': 'day?', status: 'status?' },
  },
  videos: {
    ...{ title: 'text', video_link: 'text?' },
    galleries: { title: 'text', video_link: 'text', status: 'status?' },
  },
};
const NEWS: Fields = {
  ...{ id: 'id', title: 'text', description: 'text', 'date|createdAt': 'day' },
  ...{ thumbnail_img: 'text', image_url: 'text', status: 'status' },
};
const EVENT: Fields = {
  ...{ id: 'id', title: 'text', description: 'text', start_date: 'day', end_date: 'day', location: 'text' },
  ...{ thumbnail_img: 'text', image_url: 'text', status: 'status' },
};
const JOB: Fields = {
  ...{ id: 'id', title: 'text', location: 'text', experience_min: 'number', experience_max: 'number' },
  ...{ skills: 'text', description: 'text', status: 'text', createdAt: 'day', employment_type: 'text' },
  ...{ salary_min: 'number', salary_max: 'number', application_deadline: 'day' },
};

const PRESS: Fields = {
  ...{ id: 'id', title: 'text', 'date|createdAt': 'day', image_url: 'text', status: 'status' },
};
const ALBUM: Fields = {
  ...{ id: 'id', title: 'text', 'date|createdAt': 'day', 'image_url|image': 'text', thumbnail_img: 'text' },
};
const ALBUM_IMAGE: Fields = {
  ...{ id: 'id', title: 'text?', 'image_url|image': 'text', date: 'day', status: 'status?' },
  Gallery: { title: 'text' },
};
const VIDEO_ALBUM: Fields = {
  ...{ id: 'id', title: 'text', video_link: 'text', 'date|createdAt': 'day', status: 'status' },
};
const VIDEO: Fields = {
  ...{ id: 'id', title: 'text', video_link: 'text', 'date|createdAt': 'day?', status: 'status?' },
};

/** What upstream has agreed to send, as far as a parser reads it. A test holds that each parser has its fields. */
const FIELDS = new Map<unknown, Fields>([
  [parseProject, PROJECT],
  [parseNews, NEWS],
  [parseEvent, EVENT],
  [parsePress, PRESS],
  [parseDownload, { id: 'id', title: 'text', file_url: 'text', createdAt: 'day' }],
  [parseJob, JOB],
  [parseAlbum, ALBUM],
  [parseAlbumImage, ALBUM_IMAGE],
  [parseVideoAlbum, VIDEO_ALBUM],
  [parseVideo, VIDEO],
]);

/** @returns none for a resource whose parser stands in no row above: nothing of it is counted */
export function fieldsOf(name: ResourceName): Fields | null {
  return FIELDS.get(RESOURCES[name].parse) ?? null;
}

/** Fields of a name that nobody knows are told apart up to so many in one body. */
const MAX_ADDED = 30;

/** Counts how the records of one body differ. A list may leave out what only a detail shows. */
export function driftOf(name: ResourceName, records: UpstreamRecord[]): Drift {
  const drift: Drift = {};
  const fields = fieldsOf(name);
  if (fields) for (const record of records) compare(record, fields, '', drift);
  return drift;
}

export function count(drift: Drift, kind: DriftKind, field: string): void {
  const key = `${kind} ${field}`;
  drift[key] = (drift[key] ?? 0) + 1;
}

function compare(record: UpstreamRecord, fields: Fields, path: string, drift: Drift): void {
  const known = new Set<string>();
  for (const [names, type] of Object.entries(fields)) {
    const all = names.split('|');
    const present = all.filter((each) => record[each] !== undefined);
    for (const each of all) known.add(each);
    if (typeof type === 'object') compareWithin(record[names], type, path + names, drift);
    else if (!present.length && !type.endsWith('?')) count(drift, 'missing', path + names);
    else if (present.some((each) => isMistyped(record, each, type))) count(drift, 'mistyped', path + names);
  }
  for (const name of Object.keys(record)) if (!known.has(name)) countAdded(drift, path + name);
}

/** Lists of projects may come without what stands in them. */
function compareWithin(value: unknown, fields: Fields, path: string, drift: Drift): void {
  if (value === undefined || value === null) return;
  const records = Array.isArray(value) ? value : [value];
  for (const each of records) {
    if (typeof each === 'object' && each !== null) compare(each as UpstreamRecord, fields, `${path}.`, drift);
    else count(drift, 'mistyped', path);
  }
}

/** Nothing, and an empty text, is no value of any type. */
function isMistyped(record: UpstreamRecord, name: string, type: FieldType): boolean {
  const value = record[name];
  if (value === null || value === undefined || value === '') return false;
  switch (type) {
    case 'id':
      return id(record, name) === null;
    case 'number':
      return number(record, name) === null;
    case 'day':
    case 'day?':
      return day(record, name) === null;
    case 'status':
    case 'status?':
      return typeof value === 'object';
    default:
      return typeof value !== 'string' && typeof value !== 'number';
  }
}

function countAdded(drift: Drift, field: string): void {
  const name = /^[\w.-]{1,60}$/.test(field) ? field : '(odd name)';
  const isNew = !(`added ${name}` in drift);
  const added = isNew ? Object.keys(drift).filter((key) => key.startsWith('added ')).length : 0;
  count(drift, 'added', added < MAX_ADDED ? name : '(more)');
}
