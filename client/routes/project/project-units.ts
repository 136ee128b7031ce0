import type { Project, Property } from '../../../shared/content.ts';
import { monthlyOf } from '../../../shared/emi.ts';
import { formStart } from '../../../shared/form-start.ts';
import { namedPrice } from '../../../shared/formats.ts';
import type { ProjectFacts } from '../../../shared/project-facts.ts';
import { sizesOf, unitOf } from '../../../shared/project-price.ts';
import { areaOf } from '../../../shared/readers/area.ts';
import { propertyArea } from '../../components/area-text.ts';
import { knownWord } from '../../components/project-card-view.ts';
import type { PageInput } from '../../page.ts';
import { COMPONENTS } from '../../text/components.ts';
import type { PROJECT } from '../../text/project.ts';
import { PROJECT_VIEW } from '../../text/project-view.ts';
import { UNIT_SORTS } from './unit-sorts.ts';

type UnitSort = (typeof UNIT_SORTS)[number];

/** The sort key of each order; unknown values come last. */
const rankOf: Record<UnitSort, (property: Property) => number> = {
  'price-low': ({ price }) => price || Number.POSITIVE_INFINITY,
  'price-high': ({ price }) => (price ? -price : Number.POSITIVE_INFINITY),
  area: ({ totalArea }) => areaOf(totalArea ?? '')?.squareFeet ?? Number.POSITIVE_INFINITY,
};

/** @returns the size that the address asks for (`bhk`), where the project has it; BHK */
export function chosenSize(project: Project, { search }: Pick<PageInput, 'search'>): number | null {
  return sizesOf(project).find((size) => String(size) === search.get('bhk')) ?? null;
}

/**
 * The rows of the table in the order of the address: homes of a size first (`bhk`), then by `sort`.
 * @returns `units`, the links to sizes and orders; null for fewer than two properties. `sizes` is empty for one size
 */
export function unitsView(project: Project, facts: ProjectFacts | null, input: PageInput) {
  const { slug, properties = [] } = project;
  const { locale, search } = input;
  const { formats, links, language } = locale;
  const rows = (shown: Property[]) =>
    shown.map((property) => propertyRow(property, { project, facts }, input));
  if (properties.length < 2) return { properties: rows(properties), units: null };
  const text = PROJECT_VIEW[language].units;
  const known = sizesOf(project).sort((a, b) => a - b);
  const bhk = chosenSize(project, input);
  const sort = UNIT_SORTS.find((name) => name === search.get('sort')) ?? null;
  const link = (label: string, size: number | null, order: UnitSort | null) => ({
    label,
    href: `${links.projectUnits(slug, size, order)}#properties`,
    isCurrent: size === bhk && order === sort,
  });
  const sizes = [null, ...known].map((size) =>
    link(size === null ? text.anySize : formats.bhk(size), size, sort),
  );
  // Upstream's order needs a link only while another order is chosen.
  const sorts = [...(sort ? [null] : []), ...UNIT_SORTS].map((order) =>
    link(order === null ? text.asListed : text.sorts[order], bhk, order),
  );
  const rank = sort ? rankOf[sort] : () => 0;
  const isOther = (property: Property) => Number(bhk !== null && property.bhk !== bhk);
  return {
    properties: rows(
      // Infinity minus Infinity is NaN: `|| 0` keeps the order of two unknown values.
      properties.toSorted((a, b) => isOther(a) - isOther(b) || rank(a) - rank(b) || 0),
    ),
    units: { sizes: known.length > 1 ? sizes : [], sorts },
  };
}

/** One row, as text by its columns. Unknown values are dashes; an unknown price is on request. */
function propertyRow(
  property: Property,
  { project: { category }, facts }: { project: Project; facts: ProjectFacts | null },
  { backend, locale }: Pick<PageInput, 'backend' | 'locale'>,
) {
  const { formats, language } = locale;
  const text = PROJECT_VIEW[language];
  const orDash = (text: string | null) => text || '–';
  const rupees = (price: number | null) => {
    const named = namedPrice(price);
    return named === null ? null : formats.rupees(named);
  };
  const area = (squareFeet: number) => COMPONENTS[language].squareFeet(formats.number(squareFeet));
  const title = knownWord(property.title, language);
  const size = formats.bhk(property.bhk);
  const cells: Record<keyof (typeof PROJECT)['en']['columns'], string> = {
    title: orDash(title),
    bhk: orDash(size),
    totalArea: orDash(propertyArea(property.totalArea, locale)),
    builtupArea: orDash(propertyArea(property.builtupArea, locale)),
    ratePerSqft: orDash(rupees(property.ratePerSqft)),
    price: rupees(property.price) ?? formats.onRequest,
    facing: orDash(knownWord(property.facing, language)),
    floor: orDash(property.floor),
  };
  const unit = unitOf(property, facts);
  const { carpet = null, balcony = null, left = null, of = null } = unit ?? {};
  const monthly = monthlyOf(namedPrice(property.price), backend.site.homeLoan);
  return {
    id: property.id,
    bhk: property.bhk,
    // The first choices of a form about this home.
    start: formStart(namedPrice(property.price), category),
    cells,
    // The title for the sales desk; undefined where upstream names none.
    unit: title || undefined,
    // The home's name for the visitor; undefined where neither title nor size is known.
    called: title || size || undefined,
    // The carpet area in square feet.
    carpetArea: carpet,
    // `712 sq ft carpet, 64 balcony`; empty or null where the site folder says nothing.
    inside: [
      carpet && text.carpet(area(carpet)),
      balcony && text.balcony(carpet ? formats.number(balcony) : area(balcony)),
    ]
      .filter(Boolean)
      .join(', '),
    left: left === null ? null : text.unitsLeft(left, of),
    monthly: monthly === null ? null : COMPONENTS[language].monthly(formats.rupees(monthly)),
    plan: backend.sitePicture(unit?.plan ?? null, text.planOf(cells.title)),
  };
}
