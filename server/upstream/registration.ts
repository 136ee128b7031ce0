import type { Project } from '../../shared/content.ts';
import { projectStatus } from '../../shared/project-status.ts';
import type { Content } from './content.ts';

/** True for a project whose price RERA_REQUIRED hides: no number, and not completed (docs/product.md, "RERA"). */
export function lacksRegistration({ status, reraId }: Pick<Project, 'status' | 'reraId'>): boolean {
  return !reraId && projectStatus(status) !== 'completed';
}

/** Slugs of the projects that need a number and have none, for the operator. */
export function unregisteredIn(projects: readonly Project[]): string[] {
  return projects
    .filter((project) => project.reraId === null && lacksRegistration(project))
    .map(({ slug }) => slug);
}

/** @returns the same content, in which projects that lack a needed number have no price and say so */
export function withoutUnregisteredPrices(content: Content): Content {
  /** The list that is shown, by the list in the cache: it stays the same object until that list changes. */
  const shown = new WeakMap<Project[], Project[]>();
  return {
    ...content,
    async projects(reader) {
      const reading = await content.projects(reader);
      const value = shown.get(reading.value) ?? reading.value.map(withheld);
      shown.set(reading.value, value);
      return { ...reading, value };
    },
    async project(id, reader) {
      const reading = await content.project(id, reader);
      return { ...reading, value: reading.value && withheld({ reraId: null, ...reading.value }) };
    },
  };
}

function withheld(project: Project): Project {
  if (!lacksRegistration(project)) return project;
  const { properties, ...rest } = project;
  // A list that leaves out the numbers does not say that the project has none.
  if (project.reraId === undefined) return rest;
  return {
    ...rest,
    ...(properties && {
      properties: properties.map((each) => ({ ...each, price: null, ratePerSqft: null })),
    }),
    isUnregistered: true,
  };
}
