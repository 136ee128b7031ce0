import type { Project } from './content.ts';
import { namedPrice } from './formats.ts';

/** The part of a filter that decides which price of a project counts. */
export interface PriceChoice {
  bhk?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * The price of a project wherever many are shown: cards, comparison, share pictures, filters.
 * @param chosen a size looks at the properties of that size alone, limits at prices within them
 * @returns rupees of the cheapest property; null for on request; undefined where upstream left the properties out
 */
export function lowestPrice({ properties }: Project, chosen: PriceChoice = {}): number | null | undefined {
  if (!properties) return undefined;
  const { bhk, min = 0, max = Number.POSITIVE_INFINITY } = chosen;
  let lowest: number | null = null;
  for (const property of properties) {
    const price = namedPrice(property.price);
    if (price === null || (bhk !== undefined && property.bhk !== bhk) || price < min || price > max) continue;
    if (lowest === null || price < lowest) lowest = price;
  }
  return lowest;
}

/** The price of a project on its own page: that of its first property. @returns rupees; null for on request */
export function firstPrice({ properties }: Project): number | null {
  return namedPrice(properties?.[0]?.price ?? null);
}

/** @returns the sizes of its homes in BHK, each once; 0 is a plot */
export function sizesOf({ properties = [] }: Project): number[] {
  return [...new Set(properties.flatMap(({ bhk }) => bhk ?? []))];
}
