import { type Area, areaOf } from '../../shared/readers/area.ts';
import type { Locale } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';

/** Formats an area with its unit; a bare number is in square feet. Any other text stays as upstream sent it. */
export function propertyArea(text: string | null, locale: Locale): string {
  const area = areaOf(text ?? '');
  return area ? printed(area, locale) : (text?.trim() ?? '');
}

/** `1,050 to 1,450 sq ft` where all areas have one unit, else each distinct text; empty where none is known. */
export function areaRange(texts: readonly (string | null)[], locale: Locale): string {
  const known = texts.flatMap((text) => text?.trim() || []);
  const areas = known.flatMap((text) => areaOf(text) ?? []);
  const [first] = areas;
  const isOneUnit = areas.length === known.length && areas.every(({ unit }) => unit === first?.unit);
  if (!first || !isOneUnit) return [...new Set(known.map((text) => propertyArea(text, locale)))].join(', ');
  const least = Math.min(...areas.map((area) => area.least));
  const most = Math.max(...areas.map((area) => area.most));
  return printed({ ...first, least, most }, locale);
}

function printed({ least, most, unit }: Area, { formats, language }: Locale): string {
  const words = COMPONENTS[language];
  const figure = formats.number(most);
  const largest = unit ? `${figure} ${unit}` : words.squareFeet(figure);
  return least === most ? largest : words.range(formats.number(least), largest);
}
