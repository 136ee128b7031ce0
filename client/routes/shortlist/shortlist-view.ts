import { MAX_SHORTLISTED, PICKED, picksOf } from '../../components/picked.ts';
import { type ProjectCardView, projectCard } from '../../components/project-card-view.ts';
import { listing, type PageInput } from '../../page.ts';
import { SHORTLIST } from '../../text/projects.ts';

export interface ShortlistView {
  cards: ProjectCardView[];
  /** Slugs of projects that are not there. */
  gone: string[];
  /** How many more the address names than fit. */
  leftOut: number;
  /** Upstream cannot be asked. */
  message: string | null;
}

/** What somebody picked: the address holds it, so that it can be sent to others (docs/product.md, "Shortlist"). */
export async function shortlistView(input: PageInput): Promise<ShortlistView> {
  const { backend, locale, search } = input;
  const slugs = search.getAll(PICKED);
  const none = { cards: [], gone: [], leftOut: 0, message: null };
  if (!slugs.length) return none;
  const { failed } = SHORTLIST[locale.language];
  const { items, message } = await listing(backend.projects(), (project) => project, { empty: failed });
  if (message) return { ...none, message };
  const { shown, gone, leftOut } = picksOf(slugs, items, MAX_SHORTLISTED);
  return {
    cards: shown.map((project) => projectCard(project, input)),
    gone,
    leftOut: leftOut.length,
    message,
  };
}
