import { redirect } from 'react-router';
import type { Project } from '../../../shared/content.ts';
import { type MapPoint, mapAddress, pointOf } from '../../../shared/distance.ts';
import { monthlyOf, ownMoney } from '../../../shared/emi.ts';
import { formStart } from '../../../shared/form-start.ts';
import type { Picture } from '../../../shared/picture.ts';
import { excerpt } from '../../../shared/plain-text.ts';
import { possessionOf } from '../../../shared/possession.ts';
import { firstPrice, lowestPrice } from '../../../shared/project-price.ts';
import { isOnList, projectStatus } from '../../../shared/project-status.ts';
import { codeOfPage, RERA_CODE } from '../../../shared/qr-address.ts';
import { costRates } from '../../components/cost-rates.ts';
import {
  joinPlace,
  keyLine,
  knownWord,
  projectCard,
  statusLabel,
} from '../../components/project-card-view.ts';
import { projectDocuments, uniqueBy } from '../../components/project-documents.ts';
import { videoView } from '../../components/record-views.ts';
import { textView } from '../../components/text-view.ts';
import type { Locale } from '../../locale.ts';
import { notFound, orNull, orUnavailable, type PageInput } from '../../page.ts';
import { EMI } from '../../text/emi.ts';
import { PROJECT_VIEW } from '../../text/project-view.ts';
import { factsView } from './project-facts-view.ts';
import { nearView, relatedProjects } from './project-place-view.ts';
import { chosenSize, unitsView } from './project-units.ts';

/** The most pictures beside the main one. */
const SIDE_PICTURES = 3;

/**
 * One project whole (docs/product.md, "Projects").
 * @throws 301 where its name, and with it the slug, has changed; 404 "Project not found."; 503 when upstream fails
 */
export async function projectView(input: PageInput) {
  const { backend, locale, params, search } = input;
  // The page works without related projects.
  const [project, all] = await Promise.all([
    orUnavailable(backend.project(params.slug ?? '')),
    orNull(backend.projects()),
  ]);
  if (!project) notFound(PROJECT_VIEW[locale.language].notFound);
  const { slug, name, category } = project;
  const { formats } = locale;
  if (slug !== params.slug)
    throw redirect(locale.links.project(slug) + (search.size ? `?${search}` : ''), 301);

  const kind = projectStatus(project.status);
  // `Kolar Road, Bhopal`; empty where nothing is known.
  const place = joinPlace([project.location, project.city]);
  const albums = imageAlbums(project, input);
  const geo = pointOf(project);
  const facts = backend.projectFacts(slug);
  const chosen = chosenSize(project, input);
  const possession = possessionOf(facts, kind);
  const price = chosen === null ? firstPrice(project) : (lowestPrice(project, { bhk: chosen }) ?? null);
  return {
    slug,
    name,
    status: { label: statusLabel(project.status, locale.language), kind },
    // The stage whose list page has the project; null for none.
    listed: kind && isOnList(project, kind) ? kind : null,
    place,
    category: knownWord(category, locale.language),
    summary: excerpt(project.description, 28),
    pictures: heroPictures(project, place, albums, input),
    // The price of the first property, or of the chosen size; null for "on request".
    price:
      price === null ? null : { rupees: price, text: formats.rupees(price), emi: formats.emiHint(price) },
    // The size in the address, in BHK and in words; the price is that of the size, and every form names it.
    size: chosen === null ? null : { bhk: chosen, label: formats.bhk(chosen) },
    // The first choices of the page's forms.
    start: formStart(price, category),
    keyLine: keyLine(project, facts, input),
    // The first day of possession, past or promised; null where it is unknown.
    availableFrom: possession?.handedOver[0] ?? possession?.promised[0] ?? null,
    loan: price === null ? null : loanOffer(price, input),
    cost: costRates(price, facts?.costs ?? null, input),
    facts: factList(project, place, geo, locale),
    ...factsView(facts, project.reraId, input),
    reraId: project.reraId ?? null,
    // A project without its RERA number offers a callback alone.
    isUnregistered: project.isUnregistered ?? false,
    // QR codes to the authority's site and to this page.
    qr: {
      rera: project.reraId && backend.hasCode(backend.site.rera.url) ? RERA_CODE : null,
      page: backend.hasCode(locale.links.project(slug)) ? codeOfPage(locale.links.project(slug)) : null,
    },
    address: joinPlace([project.location, project.city, project.state]),
    geo,
    description: textView(project.description, { title: name, firstLevel: 3 }, input),
    ...unitsView(project, facts, input),
    // Dated albums first, the newest of them first; the others in upstream's order.
    albums: albums.toSorted((one, other) => (other.day ?? '').localeCompare(one.day ?? '')),
    videos: videoAlbums(project, input),
    ...projectDocuments(project, input),
    places: nearView(project, input),
    related: relatedProjects(slug, all ?? []).map((other) => projectCard(other, input)),
  };
}

/**
 * A loan for the project's price on the terms of the site facts, with printed values.
 * @param price whole rupees @returns null for a price that the calculator does not take
 */
function loanOffer(price: number, { backend, locale: { formats, language } }: PageInput) {
  const { homeLoan } = backend.site;
  const instalment = monthlyOf(price, homeLoan);
  if (instalment === null) return null;
  const { rate, years, own: percent, asOf } = homeLoan;
  const own = ownMoney(price, percent);
  return {
    instalment: formats.rupees(instalment),
    lent: formats.rupees(price - own),
    // The day on which the rate was valid.
    day: formats.day(asOf),
    years,
    // `20 % down, 20 years, 8.5 %`
    terms: PROJECT_VIEW[language].monthlyTerms(percent, years, String(rate)),
    labels: { ...EMI[language].fields, amount: PROJECT_VIEW[language].price },
    // Initial values of the calculator's fields.
    fields: {
      amount: formats.number(price),
      own: formats.number(own),
      rate: String(rate),
      years: String(years),
    },
  };
}

/** Upstream's known facts; a place with coordinates links to a map. */
function factList(project: Project, place: string, geo: MapPoint | null, { formats, language }: Locale) {
  const text = PROJECT_VIEW[language];
  const map = geo && mapAddress(geo);
  const all: { label: string; value: string; href?: string }[] = [
    { label: text.facts.developer, value: project.developer ?? '' },
    { label: text.facts.status, value: statusLabel(project.status, language) },
    { label: text.facts.category, value: knownWord(project.category, language) ?? '' },
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
  albums: ReturnType<typeof imageAlbums>,
  { backend }: PageInput,
): Picture[] {
  const main = backend.picture([project.image, project.thumbnail], joinPlace([project.name, place]));
  const beside = albums.flatMap((album) => album.pictures).filter((picture) => picture.base !== main?.base);
  return main ? [main, ...beside.slice(0, SIDE_PICTURES)] : beside.slice(0, SIDE_PICTURES + 1);
}

/** The project's picture albums; an album without pictures stays, and says that it is empty. */
function imageAlbums(project: Project, { backend, locale }: PageInput) {
  const text = PROJECT_VIEW[locale.language];
  return project.albums.map(({ title, date, images }, index) => ({
    // The album's hash on the page.
    id: `album-${index + 1}`,
    title,
    ...(date && { day: date }),
    pictures: uniqueBy(
      images.flatMap((image, at) => backend.picture(image, text.picture(project.name, title, at + 1)) ?? []),
      (picture) => picture.base,
    ),
  }));
}

/** Video albums with their videos, the album's own film among them. */
function videoAlbums(project: Project, { backend }: PageInput) {
  const pictures = project.albums.flatMap(({ images }) => images);
  /** A still for a film without one: a picture of the project. */
  const lent = (index: number) =>
    backend.picture([pictures[index % pictures.length], project.image, project.thumbnail], '');
  return project.videos.map(({ title, videoLink, date, videos }, index) => {
    const own = videoLink ? [{ title, videoLink, ...(date && { date }) }] : [];
    const all = [...videos, ...own].flatMap(({ date: day, ...video }) => {
      const view = videoView(video, backend);
      return view ? { ...view, ...(day && { day }) } : [];
    });
    const shown = uniqueBy(all, (video) => video.href);
    return {
      id: `video-album-${index + 1}`,
      title,
      videos: shown.map((video, at) => ({ ...video, still: video.still ?? lent(index + at) })),
    };
  });
}
