import type { PageName } from '../../../shared/editorial.ts';
import type { PageInput } from '../../page.ts';
import { COMING_SOON } from '../../text/about.ts';

export type ComingSoonView = ReturnType<typeof comingSoonView>;

type Name = keyof (typeof COMING_SOON)['en']['titles'];

/** A page to come, by its title: `Bhavishya Hospital`. */
export function comingSoonView(name: Name & PageName, { backend, locale }: PageInput) {
  const page = backend.editorialPage(name);
  const title = page?.title ?? COMING_SOON[locale.language].titles[name];
  return { title, lead: page?.description ?? '', html: page?.html ?? null };
}
