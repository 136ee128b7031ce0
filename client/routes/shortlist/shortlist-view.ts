import { MAX_SHORTLISTED, PICKED, picksOf } from '../../components/picked.ts';
import { projectCard } from '../../components/project-card-view.ts';
import { listing, type PageInput } from '../../page.ts';
import { PROJECTS } from '../../text/projects.ts';

export type ShortlistView = Awaited<ReturnType<typeof shortlistView>>;

/** Picked projects: the address holds them, so that it can be sent to others. */
export async function shortlistView(input: PageInput) {
  const { backend, locale, search } = input;
  const slugs = search.getAll(PICKED);
  const { items, message } = slugs.length
    ? await listing(backend.projects(), (project) => project, PROJECTS[locale.language])
    : { items: [], message: null };
  // A failed list cannot tell which projects are gone.
  const { shown, gone, leftOut } = picksOf(message ? [] : slugs, items, MAX_SHORTLISTED);
  const cards = shown.map((project) => projectCard(project, input));
  return { cards, gone, leftOut: leftOut.length, message };
}
