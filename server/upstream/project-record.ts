import * as z from 'zod/mini';
import type { Project, ProjectAlbum, Property } from '../../shared/content.ts';
import { slugOf } from '../../shared/slug.ts';
import { DAY, ID, isShownEntry, NUMBER, STATUS, TEXT } from './fields.ts';
import { DATED, dateOf, parser, within } from './record.ts';

const PROPERTY = z.strictObject({
  id: ID,
  spec_title: TEXT,
  bhk: NUMBER,
  total_area: TEXT,
  builtup_area: TEXT,
  rate_per_sqft: NUMBER,
  price: NUMBER,
  facing: TEXT,
  floor: TEXT,
});
const ALBUM_OF_PROJECT = z.strictObject({
  title: TEXT,
  ...DATED,
  images: within(z.strictObject({ image: TEXT, ...DATED, status: z.optional(STATUS) })),
});
const VIDEOS_OF_PROJECT = z.strictObject({
  title: TEXT,
  video_link: z.optional(TEXT),
  galleries: within(z.strictObject({ title: TEXT, video_link: TEXT, status: z.optional(STATUS) })),
});
const PROJECT = z.strictObject({
  id: ID,
  project_name: TEXT,
  location: TEXT,
  city: TEXT,
  state: TEXT,
  category: TEXT,
  status: TEXT,
  started_date: DAY,
  description: TEXT,
  image: TEXT,
  thumbnail_img: TEXT,
  latitude: NUMBER,
  longitude: NUMBER,
  developer: TEXT,
  rera_id: z.optional(TEXT),
  properties: within(PROPERTY),
  documents: within(z.strictObject({ title: TEXT, file_url: TEXT })),
  albums: within(ALBUM_OF_PROJECT),
  videos: within(VIDEOS_OF_PROJECT),
});

/** A project of upstream's list, or its detail. */
export const parseProject = parser(PROJECT, ({ id, project_name: name, ...record }): Project | null => {
  if (!id || !name) return null;
  return {
    id,
    slug: slugOf(name, id),
    name,
    location: record.location,
    city: record.city,
    state: record.state,
    category: record.category,
    status: record.status,
    startedOn: record.started_date,
    description: record.description,
    image: record.image,
    thumbnail: record.thumbnail_img,
    latitude: degrees(record.latitude, 90),
    longitude: degrees(record.longitude, 180),
    developer: record.developer,
    ...(record.rera_id !== undefined && { reraId: record.rera_id }),
    ...(record.properties && { properties: record.properties.map(propertyOf) }),
    documents: (record.documents ?? []).flatMap(({ title, file_url: fileUrl }) =>
      fileUrl ? [{ title: title ?? 'Document', fileUrl }] : [],
    ),
    albums: (record.albums ?? []).map(albumOfProject),
    videos: (record.videos ?? []).map(({ title, video_link, galleries = [] }) => ({
      title: title ?? 'Videos',
      videoLink: video_link ?? null,
      videos: galleries
        .filter(isShownEntry)
        .flatMap(({ title, video_link: videoLink }) =>
          videoLink ? [{ title: title ?? 'Video', videoLink }] : [],
        ),
    })),
  };
});

function propertyOf(property: z.output<typeof PROPERTY>, index: number): Property {
  return {
    id: property.id ?? String(index + 1),
    title: property.spec_title ?? '',
    bhk: property.bhk,
    totalArea: property.total_area,
    builtupArea: property.builtup_area,
    ratePerSqft: property.rate_per_sqft,
    price: property.price,
    facing: property.facing,
    floor: property.floor,
  };
}

function albumOfProject({ title, images = [], ...album }: z.output<typeof ALBUM_OF_PROJECT>): ProjectAlbum {
  const shown = images.filter(isShownEntry);
  const days = shown.flatMap((image) => dateOf(image) ?? []);
  const date = dateOf(album) ?? days.sort().at(-1);
  return {
    title: title ?? 'Pictures',
    ...(date && { date }),
    images: shown.flatMap(({ image }) => image ?? []),
  };
}

/** Null for coordinates beyond the globe, and for 0, which stands for "not known". */
function degrees(value: number | null, max: number): number | null {
  return value !== null && value !== 0 && Math.abs(value) <= max ? value : null;
}
