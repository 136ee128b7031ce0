import type { Project } from '../../../shared/content.ts';
import { namedPrice } from '../../../shared/formats.ts';
import { nearbyPlaces } from '../../components/nearby.ts';
import { projectCard } from '../../components/project-card-view.ts';
import { areaRange } from '../../components/property-area.ts';
import type { PageInput } from '../../page.ts';
import { COMPONENTS } from '../../text/components.ts';
import { COMPARE } from '../../text/projects.ts';

export interface CompareRow {
  label: string;
  /** One for each project; null where nothing is known. */
  cells: (string | null)[];
  differs: boolean;
}

/** What is compared, in this order; a row of which nothing is known of any project is left out. */
export function compareRows(projects: readonly Project[], input: PageInput): CompareRow[] {
  const { locale } = input;
  const { rows } = COMPARE[locale.language];
  const cards = projects.map((project) => projectCard(project, input));
  const row = (label: string, cells: (string | null | undefined)[]) => rowOf(label, cells);
  const each = (text: (project: Project) => string | null) => projects.map(text);
  const all = [
    row(
      rows.price,
      cards.map(({ fromPrice }) => fromPrice?.text ?? locale.formats.onRequest),
    ),
    row(
      rows.rate,
      each((project) => rates(project, input)),
    ),
    row(
      rows.homes,
      cards.map(({ homes }) => homes),
    ),
    row(
      rows.area,
      each(({ properties = [] }) =>
        areaRange(
          properties.map(({ totalArea }) => totalArea),
          locale,
        ),
      ),
    ),
    row(
      rows.facing,
      each((project) => texts(project, 'facing')),
    ),
    row(
      rows.floors,
      each((project) => texts(project, 'floor')),
    ),
    row(
      rows.stage,
      cards.map(({ status }) => status),
    ),
    row(
      rows.type,
      each(({ category }) => category),
    ),
    row(
      rows.place,
      cards.map(({ place }) => place),
    ),
    row(
      rows.rera,
      each(({ reraId, isUnregistered }) => reraId ?? (isUnregistered ? rows.unregistered : null)),
    ),
    row(
      rows.started,
      each(({ startedOn }) => locale.formats.day(startedOn)),
    ),
    ...distances(projects, input),
  ];
  return all.filter(({ cells }) => cells.some(Boolean));
}

function rowOf(label: string, given: (string | null | undefined)[]): CompareRow {
  const cells = given.map((cell) => cell?.trim() || null);
  return { label, cells, differs: new Set(cells).size > 1 };
}

/** `₹4,200`, `₹4,200 to ₹4,800`. */
function rates({ properties = [] }: Project, { locale: { formats, language } }: PageInput): string | null {
  const known = properties.flatMap(({ ratePerSqft }) => namedPrice(ratePerSqft) ?? []);
  if (!known.length) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (least === most) return formats.rupees(least);
  return COMPONENTS[language].range(formats.rupees(least), formats.rupees(most));
}

function texts({ properties = [] }: Project, key: 'facing' | 'floor'): string {
  return [...new Set(properties.flatMap((property) => property[key]?.trim() || []))].join(', ');
}

/** A row for each place of the site facts that is near one of the projects. */
function distances(projects: readonly Project[], { backend, locale }: PageInput): CompareRow[] {
  const text = COMPONENTS[locale.language];
  const near = projects.map((project) => nearbyPlaces(project, backend.site.places));
  return backend.site.places.map((place) =>
    rowOf(
      COMPARE[locale.language].to(place.name),
      near.map((places) => {
        const found = places.find((other) => other.place === place);
        return found ? text.kilometres(locale.formats.number(Math.round(found.km * 10) / 10)) : null;
      }),
    ),
  );
}
