import type { Project, Property } from './content.ts';
import { namedPrice } from './formats.ts';
import type { ProjectFacts } from './project-facts.ts';

/** The part of a filter that decides which price of a project counts. */
export interface PriceChoice {
  bhk?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Square feet, at least. */
  carpet?: number | undefined;
}

/** @returns what its project's facts say of a home, by its title in any case; undefined where they name it not */
export function unitOf({ title }: Pick<Property, 'title'>, facts: ProjectFacts | null) {
  return facts?.units.find((unit) => unit.title.toLowerCase() === title.toLowerCase());
}

/** @returns a home's carpet area from its project's facts, in square feet; null where they name none */
export function carpetOf(home: Property, facts: ProjectFacts | null): number | null {
  return unitOf(home, facts)?.carpet ?? null;
}

/** @returns the homes of a project that have that size and at least that carpet area */
export function homesOf(
  { properties = [] }: Project,
  { bhk, carpet }: PriceChoice,
  facts: ProjectFacts | null,
): Property[] {
  return properties.filter(
    (home) =>
      (bhk === undefined || home.bhk === bhk) &&
      (carpet === undefined || (carpetOf(home, facts) ?? 0) >= carpet),
  );
}

/**
 * The price of a project wherever many are shown: cards, comparison, share pictures, filters.
 * @param chosen only properties of this size or area, with a price within these limits, count
 * @param facts the facts of the project: carpet areas come from them
 * @returns the lowest price in rupees; null for "on request"; undefined where upstream left the properties out
 */
export function lowestPrice(
  project: Project,
  chosen: PriceChoice = {},
  facts: ProjectFacts | null = null,
): number | null | undefined {
  if (!project.properties) return undefined;
  const { min = 0, max = Number.POSITIVE_INFINITY } = chosen;
  let lowest: number | null = null;
  for (const home of homesOf(project, chosen, facts)) {
    const price = namedPrice(home.price);
    if (price === null || price < min || price > max) continue;
    if (lowest === null || price < lowest) lowest = price;
  }
  return lowest;
}

/** The price of a project on its own page: that of its first property. @returns rupees; null for "on request" */
export function firstPrice({ properties }: Project): number | null {
  return namedPrice(properties?.[0]?.price ?? null);
}

/** @returns the sizes of its homes in BHK, each once; 0 is a plot */
export function sizesOf({ properties = [] }: Project): number[] {
  return [...new Set(properties.flatMap(({ bhk }) => bhk ?? []))];
}
