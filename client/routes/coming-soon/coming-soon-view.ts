import type { SafeHtml } from '../../../shared/content.ts';
import type { PageName } from '../../../shared/editorial.ts';
import type { PageInput } from '../../page.ts';

export interface ComingSoonView {
  /** What is to come: `Bhavishya Hospital`. */
  title: string;
  lead: string;
  html: SafeHtml | null;
}

/** A page that is not there yet. @param title shown when the site folder has no text for it */
export function comingSoonView(name: PageName, title: string, { backend }: PageInput): ComingSoonView {
  const page = backend.editorialPage(name);
  return { title: page?.title ?? title, lead: page?.description ?? '', html: page?.html ?? null };
}
