import type { Project } from '../../shared/content.ts';
import { projectStatus } from '../../shared/project-status.ts';
import type { Content } from './content.ts';

/** Under RERA_REQUIRED no price is shown of a project that is not completed and has no number (docs/product.md, "RERA"). */
export function lacksRegistration({ status, reraId }: Pick<Project, 'status' | 'reraId'>): boolean {
  return !reraId && projectStatus(status) !== 'completed';
}

/** Slugs of the projects that are said to have no number and need one: for the operator. */
export function unregisteredIn(projects: readonly Project[]): string[] {
  return projects
    .filter((project) => project.reraId === null && lacksRegistration(project))
    .map(({ slug }) => slug);
}

/** @returns the same content, in which such projects have no price and say so, for every reader */
export function withoutUnregisteredPrices(content: Content): Content {
  const known = new WeakMap<object, unknown>();
  /** What came from the cache comes again and again: each is looked through once. */
  function once<T extends object>(value: T, make: (value: T) => T): T {
    const made = (known.get(value) as T | undefined) ?? make(value);
    known.set(value, made);
    return made;
  }
  const shown = (project: Project) => once(project, withheld);
  return {
    ...content,
    async projects(reader) {
      const reading = await content.projects(reader);
      return { ...reading, value: once(reading.value, (all) => all.map(shown)) };
    },
    async project(id, reader) {
      const reading = await content.project(id, reader);
      const value = reading.value && once(reading.value, (whole) => withheld({ reraId: null, ...whole }));
      return { ...reading, value };
    },
  };
}

function withheld(project: Project): Project {
  if (!lacksRegistration(project)) return project;
  const { properties, ...rest } = project;
  // A list that leaves the numbers out does not say that there is none.
  if (project.reraId === undefined) return rest;
  return {
    ...rest,
    ...(properties && {
      properties: properties.map((each) => ({ ...each, price: null, ratePerSqft: null })),
    }),
    isUnregistered: true,
  };
}
