import type { Project, Property } from '../../../shared/content.ts';
import type { PageInput } from '../../page.ts';
import { PROJECT } from '../../text/project.ts';
import { UNIT_SORTS, type UnitSort } from './property-row.ts';

/** A way to see other properties, or the same in another order. */
export interface UnitLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

export interface UnitLinks {
  /** By size, all of them first; empty where all are of one. */
  sizes: UnitLink[];
  sorts: UnitLink[];
  /** Whether the address asks for some of them, or for an order: the table is open then. */
  isChosen: boolean;
}

/** What is not known stands last, whatever the order. */
const rankOf: Record<UnitSort, (property: Property) => number> = {
  'price-low': ({ price }) => price || Number.POSITIVE_INFINITY,
  'price-high': ({ price }) => (price ? -price : Number.POSITIVE_INFINITY),
  area: ({ totalArea }) => Number.parseFloat(totalArea ?? '') || Number.POSITIVE_INFINITY,
};

/** @returns the properties that the address asks for (`bhk`, `sort`), and links to the others; null for one or none */
export function unitLinks(
  { slug, properties = [] }: Project,
  { locale: { formats, links, language }, search }: PageInput,
): { shown: Property[]; units: UnitLinks | null } {
  const text = PROJECT[language].units;
  if (properties.length < 2) return { shown: properties, units: null };
  const known = [...new Set(properties.flatMap(({ bhk }) => bhk ?? []))].sort((a, b) => a - b);
  const bhk = known.find((size) => String(size) === search.get('bhk')) ?? null;
  const sort = UNIT_SORTS.find((name) => name === search.get('sort')) ?? null;
  const href = (size: number | null, order: UnitSort | null) =>
    `${links.projectUnits(slug, size, order)}#properties`;
  const sizes = [null, ...known].map((size) => ({
    label: size === null ? text.all : formats.bhk(size),
    href: href(size, sort),
    isCurrent: size === bhk,
  }));
  const chosen = bhk === null ? properties : properties.filter((property) => property.bhk === bhk);
  const rank = sort && rankOf[sort];
  return {
    // Two that are unknown differ by NaN: they stay as they were.
    shown: rank ? chosen.toSorted((a, b) => rank(a) - rank(b) || 0) : chosen,
    units: {
      sizes: known.length > 1 ? sizes : [],
      sorts: [null, ...UNIT_SORTS].map((order) => ({
        label: order === null ? text.asListed : text.sorts[order],
        href: href(bhk, order),
        isCurrent: order === sort,
      })),
      isChosen: bhk !== null || sort !== null,
    },
  };
}
