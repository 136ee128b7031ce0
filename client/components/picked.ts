/** The parameter that names a picked project, on comparisons and shortlists. */
export const PICKED = 'p';

/** Id of the form that the cards' boxes belong to. */
export const COMPARE_FORM = 'compare';

export const MAX_COMPARED = 3;
export const MAX_SHORTLISTED = 20;
/** More than a page shows are read, so that it can say what it left out. */
export const MAX_READ = { compare: 6, shortlist: 30 } as const;

interface Named {
  slug: string;
  name: string;
}

export interface Picks<Item> {
  shown: Item[];
  /** Slugs that no project has. */
  gone: string[];
  /** Names of those that are there and too many. */
  leftOut: string[];
}

/** What of the picked projects a page shows. @param most that fit */
export function picksOf<Item extends Named>(
  slugs: readonly string[],
  projects: readonly Item[],
  most: number,
): Picks<Item> {
  const bySlug = new Map(projects.map((project) => [project.slug, project]));
  const known = slugs.flatMap((slug) => bySlug.get(slug) ?? []);
  return {
    shown: known.slice(0, most),
    gone: slugs.filter((slug) => !bySlug.has(slug)),
    leftOut: known.slice(most).map(({ name }) => name),
  };
}
