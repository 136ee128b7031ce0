import type { Project } from '../../../shared/content.ts';
import { emiHint, formatDay, formatRupees, namedPrice } from '../../../shared/formats.ts';
import type { Picture } from '../../../shared/picture.ts';
import { excerpt, plainText } from '../../../shared/plain-text.ts';
import { isListed, type ProjectStatus, projectStatus, statusLabel } from '../../../shared/project-status.ts';
import type { Backend } from '../../backend.ts';
import { joinPlace, type ProjectCardView, projectCard } from '../../components/project-card-view.ts';
import { notFound, orUnavailable, type PageInput } from '../../page.ts';
import {
  type AlbumView,
  type DocumentView,
  imageAlbums,
  projectDocuments,
  type VideoAlbumView,
  videoAlbums,
} from './project-media.ts';
import { type PropertyRow, propertyRow } from './property-row.ts';
import { relatedProjects } from './related-projects.ts';

export interface Fact {
  label: string;
  value: string;
  /** The place on a map; only where the project has coordinates. */
  href?: string;
}

export interface ProjectView {
  slug: string;
  name: string;
  status: { label: string; kind: ProjectStatus | null };
  /** Whose list page holds it; null where none does. */
  listed: ProjectStatus | null;
  /** `Kolar Road, Bhopal`; empty where nothing is known. */
  place: string;
  category: string | null;
  summary: string;
  /** Main picture first, then those that stand beside it. */
  pictures: Picture[];
  /** Of the first property; null = on request. */
  price: { rupees: number; text: string; emi: string } | null;
  facts: Fact[];
  reraId: string | null;
  address: string;
  /** Paragraphs of plain text. */
  description: string[];
  properties: PropertyRow[];
  albums: AlbumView[];
  videos: VideoAlbumView[];
  documents: DocumentView[];
  related: ProjectCardView[];
}

/** The main picture and at most this many beside it. */
const SIDE_PICTURES = 3;

/**
 * One project whole (docs/product.md, "Projects").
 * Ends with 404 "Project not found." for a slug that names none, with 503 when upstream cannot be asked.
 */
export async function projectView({ backend, params }: PageInput): Promise<ProjectView> {
  const [project, related] = await Promise.all([
    orUnavailable(backend.project(params.slug ?? '')),
    relatedProjects(params.slug ?? '', backend),
  ]);
  if (!project) notFound('Project not found.');

  const kind = projectStatus(project.status);
  const place = joinPlace([project.location, project.city]);
  const albums = imageAlbums(project, backend);
  const description = paragraphs(project.description);
  return {
    slug: project.slug,
    name: project.name,
    status: { label: statusLabel(project.status), kind },
    listed: kind && isListed(project, kind) ? kind : null,
    place,
    category: project.category,
    summary: excerpt(description.join(' '), 28),
    pictures: heroPictures(project, place, albums, backend),
    price: firstPrice(project),
    facts: facts(project, place),
    reraId: project.reraId,
    address: joinPlace([project.location, project.city, project.state]),
    description,
    properties: project.properties.map(propertyRow),
    albums,
    videos: videoAlbums(project, backend),
    documents: projectDocuments(project, backend),
    related: related.map((other) => projectCard(other, backend)),
  };
}

function firstPrice({ properties: [first] }: Project): ProjectView['price'] {
  const rupees = namedPrice(first?.price ?? null);
  return rupees === null ? null : { rupees, text: formatRupees(rupees), emi: emiHint(rupees) };
}

function facts(project: Project, place: string): Fact[] {
  const { latitude, longitude } = project;
  const map =
    latitude !== null && longitude !== null
      ? `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
      : null;
  const all: Fact[] = [
    { label: 'Developer', value: project.developer ?? '' },
    { label: 'Status', value: statusLabel(project.status) },
    { label: 'Category', value: project.category ?? '' },
    { label: 'City', value: project.city ?? '' },
    {
      label: 'Location',
      value: project.location || place || (map ? 'On the map' : ''),
      ...(map && { href: map }),
    },
    { label: 'Start date', value: formatDay(project.startedOn) },
  ];
  return all.filter((fact) => fact.value);
}

function heroPictures(project: Project, place: string, albums: AlbumView[], backend: Backend): Picture[] {
  const main = backend.picture(project.image ?? project.thumbnail, joinPlace([project.name, place]));
  const beside = albums.flatMap((album) => album.pictures).filter((picture) => picture.base !== main?.base);
  return main ? [main, ...beside.slice(0, SIDE_PICTURES)] : beside.slice(0, SIDE_PICTURES + 1);
}

/** Upstream's description may be plain text with line breaks or hold markup; either way it is shown as text. */
function paragraphs(description: string | null): string[] {
  const all = (description ?? '')
    .split(/\r?\n|<br\s*\/?>|<\/(?:p|li|div|h\d)>/i)
    .map(plainText)
    .filter(Boolean);
  return [...new Set(all)];
}
