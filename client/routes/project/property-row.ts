import type { Property } from '../../../shared/content.ts';
import { formatBhk, formatNumber, formatRupees, namedPrice, ON_REQUEST } from '../../../shared/formats.ts';

/** One row of the Available Properties table, as text in the order of its columns. */
export interface PropertyRow {
  id: string;
  cells: string[];
}

/** The columns of the table. */
export const PROPERTY_COLUMNS = [
  'Type',
  'BHK',
  'Total area',
  'Builtup area',
  'Rate per sq ft',
  'Price',
  'Facing',
  'Floor',
] as const;

/** What is unknown is shown as a dash; a price is on request. */
export function propertyRow(property: Property): PropertyRow {
  const cells = [
    property.title,
    formatBhk(property.bhk),
    area(property.totalArea),
    area(property.builtupArea),
    rupees(property.ratePerSqft),
    rupees(property.price) || ON_REQUEST,
    property.facing,
    property.floor,
  ];
  return { id: property.id, cells: cells.map((cell) => cell || '–') };
}

function rupees(price: number | null): string {
  const named = namedPrice(price);
  return named === null ? '' : formatRupees(named);
}

/** Upstream gives an area with its unit, or as a bare number, which is square feet. */
function area(text: string | null): string {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(?:\s*([a-z].*))?$/i.exec(text?.trim() ?? '') ?? [];
  return digits ? `${formatNumber(Number(digits))} ${unit || 'sq ft'}` : (text?.trim() ?? '');
}
