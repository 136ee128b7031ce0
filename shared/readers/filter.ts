import { FILTER_NAMES, type FilterName, type ProjectFilter, READY } from '../project-filter.ts';
import { amountOf } from './figure.ts';

/** Limits from here on are ignored. Rupees. */
const MAX_LIMIT = 1e12;

/** @returns whole rupees of a limit that was typed or stands in an address; null for none, and for 0 */
function priceLimit(text: string): number | null {
  // Leading zeros, as in `007`, are no amount.
  const rupees = /^0\d/.test(text) ? 0 : Math.round(amountOf(text) ?? 0);
  return rupees > 0 && rupees < MAX_LIMIT ? rupees : null;
}

/** @param search only values that the page knows; an unreadable limit counts as none */
export function readFilter(search: URLSearchParams): ProjectFilter {
  const filter: Record<string, string | number | true> = {};
  for (const name of [...FILTER_NAMES, 'sort'] as const) {
    const sent = search.get(name);
    const value = sent === null ? null : readValue(name, sent);
    if (value !== null) filter[name] = value;
  }
  return filter;
}

function readValue(name: FilterName | 'sort', value: string): string | number | true | null {
  if (name === 'min' || name === 'max') return priceLimit(value);
  if (name === 'bhk' || name === 'carpet') return Number(value);
  if (name === 'possession') return value === READY ? value : Number(value);
  return name === 'rera' || value;
}
