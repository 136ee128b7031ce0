import type { Property } from '../../../shared/content.ts';
import { namedPrice } from '../../../shared/formats.ts';
import { propertyArea } from '../../components/property-area.ts';
import type { PageLocale } from '../../page.ts';

/** The columns of the Available Properties table. */
export const PROPERTY_COLUMNS = [
  'title',
  'bhk',
  'totalArea',
  'builtupArea',
  'ratePerSqft',
  'price',
  'facing',
  'floor',
] as const satisfies (keyof Property)[];

/** Its orders, by their names in the address. */
export const UNIT_SORTS = ['price-low', 'price-high', 'area'] as const;
export type UnitSort = (typeof UNIT_SORTS)[number];

/** One row of the table, as text in the order of its columns. */
export interface PropertyRow {
  id: string;
  cells: string[];
}

/** What is unknown is shown as a dash; a price is on request. */
export function propertyRow(property: Property, locale: PageLocale): PropertyRow {
  const { formats } = locale;
  const rupees = (price: number | null) => {
    const named = namedPrice(price);
    return named === null ? null : formats.rupees(named);
  };
  const texts: Record<(typeof PROPERTY_COLUMNS)[number], string | null> = {
    title: property.title,
    bhk: formats.bhk(property.bhk),
    totalArea: propertyArea(property.totalArea, locale),
    builtupArea: propertyArea(property.builtupArea, locale),
    ratePerSqft: rupees(property.ratePerSqft),
    price: rupees(property.price) ?? formats.onRequest,
    facing: property.facing,
    floor: property.floor,
  };
  return { id: property.id, cells: PROPERTY_COLUMNS.map((column) => texts[column] || '–') };
}
