import type { ContentDetails, Project } from '../../shared/content.ts';
import { projectStatus } from '../../shared/project-status.ts';
import type { Content } from './content.ts';

/**
 * A project that is not completed may be advertised with its RERA number alone: without one no price of it is shown
 * (docs/product.md, "RERA").
 */
export function lacksRegistration({ status, reraId }: Pick<Project, 'status' | 'reraId'>): boolean {
  return !reraId && projectStatus(status) !== 'completed';
}

/** Slugs of the projects without a number that need one: for the operator. */
export function unregisteredIn(projects: readonly Project[]): string[] {
  return projects.filter(lacksRegistration).map(({ slug }) => slug);
}

/** @returns the same content, in which such projects have no price and say so, whoever reads it */
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
      const value: ContentDetails['project'] | null = reading.value && shown(reading.value);
      return { ...reading, value };
    },
  };
}

function withheld(project: Project): Project {
  if (!lacksRegistration(project)) return project;
  const properties = project.properties.map((each) => ({ ...each, price: null, ratePerSqft: null }));
  return { ...project, properties, isUnregistered: true };
}
