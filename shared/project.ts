import {
  type Content,
  DATE,
  day,
  id,
  list,
  made,
  needed,
  number,
  optional,
  or,
  record,
  sparse,
  text,
} from './schema.ts';
import { slugOf } from './slug.ts';

const PROPERTY = made(
  record({
    id: id(),
    title: or(text('spec_title'), ''),
    /** Bedrooms; 0 is a plot. */
    bhk: number(),
    /** As upstream states it, with or without a unit: `1250`, `1250 sq ft`. */
    totalArea: text('total_area'),
    builtupArea: text('builtup_area'),
    /** Rupees for one square foot. */
    ratePerSqft: number('rate_per_sqft'),
    /** Rupees. */
    price: number(),
    facing: text(),
    floor: text(),
  }),
  (property, index) => ({ ...property, id: property.id ?? String(index + 1) }),
);

/** Its date is its own, else that of its newest picture; absent where upstream names none. */
const PROJECT_ALBUM = made(
  record({
    title: or(text(), 'Pictures'),
    date: optional(DATE),
    images: list(record({ image: text(), date: optional(DATE) }, 'entry')),
  }),
  ({ title, date, images }) => {
    const newest =
      date ??
      images
        .flatMap((image) => image.date ?? [])
        .sort()
        .at(-1);
    return { title, ...(newest && { date: newest }), images: images.flatMap(({ image }) => image ?? []) };
  },
);

const PROJECT_VIDEO = record({ title: or(text(), 'Video'), videoLink: needed(text('video_link')) }, 'entry');

export interface ProjectPlace {
  /** The address below /projects; unique over all projects. */
  slug: string;
  latitude: number | null;
  longitude: number | null;
  /** It needs a RERA number and has none: no price of it is shown, and a callback is all that is offered. */
  isUnregistered?: true;
}

const PROJECT_RECORD = record({
  id: needed(id()),
  name: needed(text('project_name')),
  location: text(),
  city: text(),
  state: text(),
  category: text(),
  /** The raw text of upstream; project-status.ts reads it. */
  status: text(),
  startedOn: day('started_date'),
  description: text(),
  image: text(),
  thumbnail: text('thumbnail_img'),
  latitude: number(),
  longitude: number(),
  developer: text(),
  /** Absent where upstream's record leaves it out, as a list may: then nothing is said of it. */
  reraId: sparse(text('rera_id')),
  properties: sparse(list(PROPERTY)),
  documents: list(record({ title: or(text(), 'Document'), fileUrl: needed(text('file_url')) })),
  albums: list(PROJECT_ALBUM),
  videos: list(
    record({
      title: or(text(), 'Videos'),
      videoLink: optional(text('video_link')),
      videos: list(PROJECT_VIDEO, 'galleries'),
    }),
  ),
});

export const PROJECT = made(PROJECT_RECORD, (project): Content<typeof PROJECT_RECORD> & ProjectPlace => ({
  ...project,
  slug: slugOf(project.name, project.id),
  latitude: degrees(project.latitude, 90),
  longitude: degrees(project.longitude, 180),
}));

export type Project = Content<typeof PROJECT>;
export type Property = Content<typeof PROPERTY>;
export type ProjectAlbum = Content<typeof PROJECT_ALBUM>;
export type ProjectVideoAlbum = Project['videos'][number];

/** Null for coordinates beyond the globe, and for 0, which stands for "not known". */
function degrees(angle: number | null, max: number): number | null {
  return angle !== null && angle !== 0 && Math.abs(angle) <= max ? angle : null;
}

/** Of projects with one slug the newest has it alone; the others have theirs with the id. */
export function uniqueSlugs(projects: Project[]): Project[] {
  const taken = new Set<string>();
  return projects.map((project) => {
    let { slug } = project;
    while (taken.has(slug)) slug += `-${project.id.toLowerCase()}`;
    taken.add(slug);
    return slug === project.slug ? project : { ...project, slug };
  });
}
