import { redirect } from 'react-router';
import type { Project } from '../../../shared/content.ts';
import type { Picture } from '../../../shared/picture.ts';
import { excerpt, plainText } from '../../../shared/plain-text.ts';
import { firstPrice } from '../../../shared/project-price.ts';
import { isListed, type ProjectStatus, projectStatus } from '../../../shared/project-status.ts';
import type { QrCode } from '../../../shared/qr-code.ts';
import {
  joinPlace,
  type ProjectCardView,
  projectCard,
  statusLabel,
} from '../../components/project-card-view.ts';
import { notFound, orUnavailable, type PageInput, type PageLocale } from '../../page.ts';
import { PROJECT } from '../../text/project.ts';
import { type LoanOffer, loanOffer } from './loan-offer.ts';
import { type NearPlace, nearView } from './near-view.ts';
import {
  type AlbumView,
  brochureOf,
  byDay,
  type DocumentView,
  imageAlbums,
  projectDocuments,
  type VideoAlbumView,
  videoAlbums,
} from './project-media.ts';
import { type PropertyRow, propertyRow } from './property-row.ts';
import { relatedProjects } from './related-projects.ts';
import { type UnitLinks, unitLinks } from './unit-links.ts';

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
  /** What that price costs a month; null where there is none, or none that a loan is reckoned for. */
  loan: LoanOffer | null;
  facts: Fact[];
  reraId: string | null;
  /** It needs a RERA number and has none: a callback is all that is offered. */
  isUnregistered: boolean;
  /** To the authority's site, where there is a number to look up, and to this page. */
  qr: { rera: QrCode | null; page: QrCode };
  address: string;
  /** Where upstream names it. */
  geo: { latitude: number; longitude: number } | null;
  /** Paragraphs of plain text. */
  description: string[];
  properties: PropertyRow[];
  units: UnitLinks | null;
  albums: AlbumView[];
  videos: VideoAlbumView[];
  documents: DocumentView[];
  /** One of the documents. */
  brochure: DocumentView | null;
  near: NearPlace[];
  related: ProjectCardView[];
}

/** The main picture and at most this many beside it. */
const SIDE_PICTURES = 3;

/**
 * One project whole (docs/product.md, "Projects").
 * Ends with a 301 where its name, and with it the slug, has changed, with 404 "Project not found." for a slug that names none, with 503 when upstream cannot be asked.
 */
export async function projectView(input: PageInput): Promise<ProjectView> {
  const { backend, locale, params } = input;
  const [project, related] = await Promise.all([
    orUnavailable(backend.project(params.slug ?? '')),
    relatedProjects(params.slug ?? '', backend),
  ]);
  if (!project) notFound(PROJECT[locale.language].notFound);
  if (project.slug !== params.slug) throw redirect(locale.links.project(project.slug), 301);

  const kind = projectStatus(project.status);
  const place = joinPlace([project.location, project.city]);
  const albums = imageAlbums(project, input);
  const { latitude, longitude } = project;
  const description = paragraphs(project.description);
  const price = priceView(firstPrice(project), locale);
  const documents = projectDocuments(project, input);
  const { shown, units } = unitLinks(project, input);
  return {
    slug: project.slug,
    name: project.name,
    status: { label: statusLabel(project.status, locale.language), kind },
    listed: kind && isListed(project, kind) ? kind : null,
    place,
    category: project.category,
    summary: excerpt(description.join(' '), 28),
    pictures: heroPictures(project, place, albums, input),
    price,
    loan: price && loanOffer(price.rupees, input),
    facts: facts(project, place, locale),
    reraId: project.reraId ?? null,
    isUnregistered: project.isUnregistered ?? false,
    qr: {
      rera: project.reraId ? backend.qr(backend.site.rera.url) : null,
      page: backend.qr(locale.links.project(project.slug)),
    },
    address: joinPlace([project.location, project.city, project.state]),
    geo: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    description,
    properties: shown.map((property) => propertyRow(property, locale)),
    units,
    albums: byDay(albums),
    videos: videoAlbums(project, input),
    documents,
    brochure: brochureOf(documents),
    near: nearView(project, input),
    related: related.map((other) => projectCard(other, input)),
  };
}

function priceView(rupees: number | null, { formats }: PageLocale): ProjectView['price'] {
  return rupees === null ? null : { rupees, text: formats.rupees(rupees), emi: formats.emiHint(rupees) };
}

function facts(project: Project, place: string, { formats, language }: PageLocale): Fact[] {
  const text = PROJECT[language];
  const { latitude, longitude } = project;
  const map =
    latitude !== null && longitude !== null
      ? `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
      : null;
  const all: Fact[] = [
    { label: text.facts.developer, value: project.developer ?? '' },
    { label: text.facts.status, value: statusLabel(project.status, language) },
    { label: text.facts.category, value: project.category ?? '' },
    { label: text.facts.city, value: project.city ?? '' },
    {
      label: text.facts.location,
      value: project.location || place || (map ? text.onTheMap : ''),
      ...(map && { href: map }),
    },
    { label: text.facts.startDate, value: formats.day(project.startedOn) },
  ];
  return all.filter((fact) => fact.value);
}

function heroPictures(
  project: Project,
  place: string,
  albums: AlbumView[],
  { backend }: PageInput,
): Picture[] {
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
