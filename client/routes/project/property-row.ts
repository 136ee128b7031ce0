import type { Property } from '../../../shared/content.ts';
import { namedPrice } from '../../../shared/formats.ts';
import type { PageLocale } from '../../page.ts';
import { PROJECT_VIEW } from '../../text/project.ts';

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
    totalArea: area(property.totalArea, locale),
    builtupArea: area(property.builtupArea, locale),
    ratePerSqft: rupees(property.ratePerSqft),
    price: rupees(property.price) ?? formats.onRequest,
    facing: property.facing,
    floor: property.floor,
  };
  return { id: property.id, cells: PROPERTY_COLUMNS.map((column) => texts[column] || '–') };
}

/** Upstream gives an area with its unit, or as a bare number, which is square feet. */
function area(text: string | null, { formats, language }: PageLocale): string {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(?:\s*([a-z].*))?$/i.exec(text?.trim() ?? '') ?? [];
  if (!digits) return text?.trim() ?? '';
  const figure = formats.number(Number(digits));
  return unit ? `${figure} ${unit}` : PROJECT_VIEW[language].squareFeet(figure);
}
