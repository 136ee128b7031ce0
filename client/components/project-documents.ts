import type { Project } from '../../shared/content.ts';
import type { PageInput } from '../page.ts';
import { PROJECT_VIEW } from '../text/project-view.ts';
import { documentLink } from './document-link.ts';

/** The project's documents, and the brochure among them. */
export function projectDocuments(project: Project, input: PageInput) {
  const all = project.documents.flatMap((document) => documentLink(document, input) ?? []);
  const documents = uniqueBy(all, (document) => document.href);
  return { documents, brochure: documents.find(isBrochure) ?? null };
}

function isBrochure({ title }: { title: string }): boolean {
  const names = Object.values(PROJECT_VIEW).flatMap((text) => text.brochureNames);
  return names.some((name) => title.toLowerCase().includes(name));
}

/** The first of each key: upstream sometimes names a file twice. */
export function uniqueBy<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size < seen.add(keyOf(item)).size);
}
