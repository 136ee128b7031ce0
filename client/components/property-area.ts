import type { PageLocale } from '../page.ts';
import { COMPONENTS } from '../text/components.ts';

/** Upstream gives an area with its unit, or as a bare number, which is square feet. */
export function propertyArea(text: string | null, { formats, language }: PageLocale): string {
  const { digits, unit } = areaParts(text);
  if (!digits) return text?.trim() ?? '';
  const figure = formats.number(Number(digits));
  return unit ? `${figure} ${unit}` : COMPONENTS[language].squareFeet(figure);
}

/** `1,050 to 1,450 sq ft` where all are in one unit, otherwise each once; empty where none is known. */
export function areaRange(texts: readonly (string | null)[], locale: PageLocale): string {
  const known = texts.filter((text) => text?.trim());
  const parts = known.map(areaParts);
  const isOneUnit = parts.every(({ digits, unit }) => digits && unit === parts[0]?.unit);
  if (!isOneUnit) return [...new Set(known.map((text) => propertyArea(text, locale)))].join(', ');
  const sizes = parts.map(({ digits }) => Number(digits)).sort((a, b) => a - b);
  const [least, most] = [sizes[0], sizes.at(-1)];
  if (least === undefined || most === undefined) return '';
  const unit = parts[0]?.unit ? ` ${parts[0].unit}` : '';
  const largest = propertyArea(`${most}${unit}`, locale);
  return least === most ? largest : COMPONENTS[locale.language].range(locale.formats.number(least), largest);
}

function areaParts(text: string | null): { digits: string | undefined; unit: string | undefined } {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(?:\s*([a-z].*))?$/i.exec(text?.trim() ?? '') ?? [];
  return { digits, unit };
}
