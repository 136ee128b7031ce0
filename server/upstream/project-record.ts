import type { Project, ProjectAlbum, Property } from '../../shared/content.ts';
import { slugOf } from '../../shared/slug.ts';
import { day, id, isShownEntry, number, records, text, type UpstreamRecord } from './fields.ts';

/** A project as upstream's list or detail has it; null without id or name. */
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
    ...('rera_id' in record && { reraId: text(record, 'rera_id') }),
    ...('properties' in record && { properties: records(record, 'properties').map(parseProperty) }),
    documents: records(record, 'documents').flatMap((document) => {
      const fileUrl = text(document, 'file_url');
      return fileUrl ? [{ title: text(document, 'title') ?? 'Document', fileUrl }] : [];
    }),
    albums: records(record, 'albums').map(parseAlbum),
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

function parseAlbum(album: UpstreamRecord): ProjectAlbum {
  const images = records(album, 'images').filter(isShownEntry);
  const newest = images
    .flatMap((image) => day(image, 'date', 'createdAt') ?? [])
    .sort()
    .at(-1);
  const date = day(album, 'date', 'createdAt') ?? newest;
  return {
    title: text(album, 'title') ?? 'Pictures',
    ...(date && { date }),
    images: images.flatMap((image) => text(image, 'image') ?? []),
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

/** Coordinates beyond the globe, and 0/0 for "not known", are none. */
function within(degrees: number | null, max: number): number | null {
  return degrees !== null && degrees !== 0 && Math.abs(degrees) <= max ? degrees : null;
}

/** Two projects with one slug: the newest wins the address, the others are known by slug and id. */
export function uniqueSlugs(projects: Project[]): Project[] {
  const taken = new Set<string>();
  return projects.map((project) => {
    let { slug } = project;
    while (taken.has(slug)) slug += `-${project.id.toLowerCase()}`;
    taken.add(slug);
    return slug === project.slug ? project : { ...project, slug };
  });
}
