import type { Moment } from './readers/moment.ts';
import type { RecordReader } from './record.ts';
import { slugOf } from './slug.ts';

function property(from: RecordReader) {
  const bhk = from.bedrooms('bhk');
  return {
    id: from.id('id') ?? String(from.index + 1),
    // A word in place of the number of bedrooms, such as `Studio`, serves as the title.
    title: from.text('spec_title') ?? (bhk === null ? from.optional().undated('bhk') : null) ?? '',
    /** Bedrooms; 0 is a plot. */
    bhk,
    /** The area as upstream states it, with or without a unit: `1250`, `1250 sq ft`. */
    totalArea: from.area('total_area'),
    builtupArea: from.area('builtup_area'),
    /** Rupees for one square foot. */
    ratePerSqft: from.rate('rate_per_sqft'),
    /** Rupees. */
    price: from.price('price'),
    facing: from.text('facing'),
    floor: from.undated('floor'),
  };
}

const document = (from: RecordReader) => ({
  title: from.text('title') ?? 'Document',
  fileUrl: from.needed(from.media('file', 'file_url')),
});

const albumPicture = (from: RecordReader) =>
  from.shown('entry', {
    image: from.media('picture', 'image'),
    date: from.optional().moment('date', 'createdAt'),
  });

/** The date is the album's own, else the newest picture's; absent where upstream names neither. */
function album(from: RecordReader) {
  const pictures = from.list('images', albumPicture, 'image');
  const days = pictures.flatMap((picture) => picture.date ?? []);
  const date = from.optional().moment('date', 'createdAt') ?? days.sort().at(-1);
  return {
    title: from.text('title') ?? 'Pictures',
    ...(date && { date }),
    images: pictures.flatMap(({ image }) => image ?? []),
  };
}

/** The day of a film; empty where upstream names none. */
function filmed(from: RecordReader): { date?: Moment } {
  const date = from.optional().moment('date', 'createdAt');
  return date ? { date } : {};
}

const video = (from: RecordReader) =>
  from.shown('entry', {
    title: from.text('title') ?? 'Video',
    videoLink: from.needed(from.address('video_link')),
    ...filmed(from),
  });

const videoAlbum = (from: RecordReader) => ({
  title: from.text('title') ?? 'Videos',
  videoLink: from.optional().address('video_link'),
  ...filmed(from),
  videos: from.list('galleries', video, 'video_link'),
});

/** Lists leave out fields that the detail has: such fields are absent, which means unknown, not empty. */
export function project(from: RecordReader) {
  const id = from.needed(from.id('id'));
  const name = from.needed(from.text('project_name'));
  const place = from.coordinates('latitude', 'longitude');
  return {
    id,
    name,
    /** The address below /projects; unique over all projects. */
    slug: slugOf(name, id),
    location: from.text('location'),
    city: from.text('city'),
    state: from.text('state'),
    category: from.text('category'),
    /** The raw text of upstream; project-status.ts reads it. */
    status: from.text('status'),
    startedOn: from.moment('started_date'),
    description: from.html('description'),
    image: from.media('picture', 'image'),
    thumbnail: from.media('picture', 'thumbnail_img'),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    developer: from.text('developer'),
    ...(from.has('rera_id') && { reraId: from.registration('rera_id') }),
    ...(from.has('properties') && { properties: from.list('properties', property) }),
    documents: from.list('documents', document, 'file_url'),
    albums: from.list('albums', album),
    videos: from.list('videos', videoAlbum, 'video_link'),
  };
}

export interface Project extends ReturnType<typeof project> {
  /** True for a project that needs a RERA number and has none: no price is shown, and only a callback is offered. */
  isUnregistered?: true;
}
export type Property = ReturnType<typeof property>;
export type ProjectAlbum = ReturnType<typeof album>;
export type ProjectVideoAlbum = ReturnType<typeof videoAlbum>;

/** Makes slugs unique: the newest project keeps a shared slug, the others get their id appended. */
export function uniqueSlugs(projects: Project[]): Project[] {
  const taken = new Set<string>();
  return projects.map((project) => {
    let { slug } = project;
    while (taken.has(slug)) slug += `-${project.id.toLowerCase()}`;
    taken.add(slug);
    return slug === project.slug ? project : { ...project, slug };
  });
}
