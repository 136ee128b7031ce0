import type { SafeHtml } from '../../../shared/content.ts';
import type { PageName } from '../../../shared/editorial.ts';
import type { PageInput } from '../../page.ts';
import { COMING_SOON } from '../../text/about.ts';

export interface ComingSoonView {
  /** What is to come: `Bhavishya Hospital`. */
  title: string;
  lead: string;
  html: SafeHtml | null;
}

type Name = keyof (typeof COMING_SOON)['en']['titles'];

/** A page that is not there yet. */
export function comingSoonView(name: Name & PageName, { backend, locale }: PageInput): ComingSoonView {
  const page = backend.editorialPage(name);
  const title = page?.title ?? COMING_SOON[locale.language].titles[name];
  return { title, lead: page?.description ?? '', html: page?.html ?? null };
}
