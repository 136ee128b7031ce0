import type { Project } from '../../../shared/content.ts';
import { namedPrice } from '../../../shared/formats.ts';
import { lowestPrice, sizesOf } from '../../../shared/project-price.ts';
import { areaRange } from '../../components/area-text.ts';
import { MAX_COMPARED, PICKED, picksOf } from '../../components/picked.ts';
import {
  distanceText,
  knownWord,
  nearbyPlaces,
  type ProjectCardView,
  possessionOfProject,
  projectCard,
} from '../../components/project-card-view.ts';
import { listing, orUnavailable, type PageInput } from '../../page.ts';
import { MAX_SHORTLISTED } from '../../saved-slugs.ts';
import { COMPARE } from '../../text/choosing.ts';
import { COMPONENTS } from '../../text/components.ts';
import { PROJECTS } from '../../text/projects.ts';

/** The shortlist: the address contains the picked projects, so that it can be shared. */
export async function shortlistView(input: PageInput) {
  const { backend, locale, search } = input;
  const slugs = search.getAll(PICKED);
  const { items, message } = slugs.length
    ? await listing(backend.projects(), (project) => project, PROJECTS[locale.language], null)
    : { items: [], message: null };
  // After a failure of the list it is unknown which projects are gone.
  const { shown, gone, leftOut } = picksOf(message ? [] : slugs, items, MAX_SHORTLISTED);
  const cards = shown.map((project) => projectCard(project, input));
  return { cards, gone, leftOut: leftOut.length, message };
}

/** Up to three projects side by side (docs/product.md, "Comparing"). @throws 503 when upstream fails */
export async function compareView(input: PageInput) {
  const { backend, search } = input;
  const listed = await orUnavailable(backend.projects());
  const picks = picksOf(search.getAll(PICKED), listed, MAX_COMPARED);
  const whole = await Promise.all(picks.shown.map(({ slug }) => orUnavailable(backend.project(slug))));
  const projects = whole.flatMap((project) => project ?? []);
  const missing = picks.shown.filter((_, index) => !whole[index]).map(({ slug }) => slug);
  const size = commonSize(projects);
  const cards = projects.map((project) => projectCard(project, input, { bhk: size }));
  return {
    columns: cards.map(({ slug, name, picture, start }) => ({ slug, name, picture, start })),
    rows: compareRows(projects, cards, size, input),
    // Slugs of unknown projects.
    gone: [...picks.gone, ...missing],
    // Names of projects beyond the third.
    leftOut: picks.leftOut,
  };
}

/** @returns the smallest size that all projects have, in BHK, for a fair comparison; undefined for none */
function commonSize(projects: readonly Project[]): number | undefined {
  const [first, ...others] = projects.map(sizesOf);
  const common = first?.filter((size) => others.every((sizes) => sizes.includes(size))) ?? [];
  return others.length ? common.sort((a, b) => a - b)[0] : undefined;
}

/**
 * The rows in their order; a row without any value is left out.
 * @param size the common size, whose price and area come first
 */
function compareRows(
  projects: readonly Project[],
  cards: readonly ProjectCardView[],
  size: number | undefined,
  input: PageInput,
) {
  const { locale } = input;
  const { rows } = COMPARE[locale.language];
  const { rera, unregistered } = COMPONENTS[locale.language];
  const { onRequest, shortPrice, day, bhk } = locale.formats;
  // The card of a project whose homes of that size have no price says the lowest of its other homes.
  const isOfSize = ({ fromPrice }: ProjectCardView) => size === undefined || fromPrice?.label !== undefined;
  const all: Row[] = [
    [
      size === undefined ? rows.price : rows.priceOf(bhk(size)),
      (_, card) => (isOfSize(card) && card.fromPrice?.text) || onRequest,
    ],
    [rows.monthly, (_, card) => (isOfSize(card) ? card.monthly : null)],
    [size === undefined ? rows.carpet : rows.areaOf(bhk(size)), (_, { area }) => area],
    [
      rows.possession,
      (project) => possessionOfProject(project, input.backend.projectFacts(project.slug), locale),
    ],
    [rera, ({ reraId, isUnregistered }) => reraId ?? (isUnregistered ? unregistered : null)],
    ...(size === undefined
      ? []
      : [
          [
            rows.price,
            (project: Project) => {
              const lowest = lowestPrice(project);
              return lowest ? shortPrice(lowest) : onRequest;
            },
          ] satisfies Row,
        ]),
    [rows.rate, (project) => rates(project, input)],
    [rows.homes, (_, { homes }) => homes],
    [
      rows.area,
      ({ properties = [] }) =>
        areaRange(
          properties.map(({ totalArea }) => totalArea),
          locale,
        ),
    ],
    [rows.facing, (project) => texts(project, 'facing', (side) => knownWord(side, locale.language))],
    [rows.floors, (project) => texts(project, 'floor')],
    [rows.stage, (_, { status }) => status],
    [rows.type, ({ category }) => knownWord(category, locale.language)],
    [rows.place, (_, { place }) => place],
    [rows.started, ({ startedOn }) => day(startedOn)],
    ...distances(input),
  ];
  return all
    .map(([label, cell]) => {
      // One cell for each project; null for an unknown value.
      const cells = projects.map(
        (project, at) => cell(project, cards[at] as ProjectCardView)?.trim() || null,
      );
      return { label, cells, differs: new Set(cells).size > 1 };
    })
    .filter(({ cells }) => cells.some(Boolean));
}

type Row = [label: string, cell: (project: Project, card: ProjectCardView) => string | null];

/** The rate per square foot: `₹4,200`, `₹4,200 to ₹4,800`. */
function rates({ properties = [] }: Project, { locale: { formats, language } }: PageInput): string | null {
  const known = properties.flatMap(({ ratePerSqft }) => namedPrice(ratePerSqft) ?? []);
  if (!known.length) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (least === most) return formats.rupees(least);
  return COMPONENTS[language].range(formats.rupees(least), formats.rupees(most));
}

function texts({ properties = [] }: Project, key: 'facing' | 'floor', said = (text: string) => text): string {
  return [...new Set(properties.flatMap((property) => said(property[key]?.trim() || '') || []))].join(', ');
}

/** The distances to the site facts' places: from the project's own facts, else as the crow flies. */
function distances({ backend, locale }: PageInput) {
  return backend.site.places.map((place): [string, (project: Project) => string | null] => [
    COMPARE[locale.language].to(place.name),
    (project) => {
      const named = backend.projectFacts(project.slug)?.near.find(({ name }) => name === place.name);
      const km = named?.km ?? nearbyPlaces(project, [place])[0]?.km;
      return km === undefined ? null : distanceText(km, locale);
    },
  ]);
}
