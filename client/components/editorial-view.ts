import type { SafeHtml } from '../../shared/content.ts';
import type { EditorialHeading, PageName } from '../../shared/editorial.ts';
import { formatDay } from '../../shared/formats.ts';
import type { Picture } from '../../shared/picture.ts';
import type { Backend } from '../backend.ts';
import { notFound, type PageInput } from '../page.ts';

/** A text of the site folder as a page shows it; plain JSON, already formatted. */
export interface EditorialView {
  title: string;
  eyebrow: string | null;
  lead: string;
  picture: Picture | null;
  /** `YYYY-MM-DD`, and as it is printed. */
  updated: { day: string; date: string } | null;
  html: SafeHtml;
  headings: EditorialHeading[];
}

/** @returns null when the site folder has no such page */
export function editorialView(
  backend: Pick<Backend, 'editorialPage' | 'sitePicture'>,
  name: PageName,
): EditorialView | null {
  const page = backend.editorialPage(name);
  if (!page) return null;
  return {
    title: page.title,
    eyebrow: page.eyebrow,
    lead: page.description,
    picture: backend.sitePicture(page.picture, page.pictureAlt ?? ''),
    updated: page.updated ? { day: page.updated, date: formatDay(page.updated) } : null,
    html: page.html,
    headings: page.headings,
  };
}

/** A page that is such a text and nothing else. @throws 404 when the site folder has none */
export function editorialPageView(name: PageName, { backend }: PageInput): EditorialView {
  return editorialView(backend, name) ?? notFound('Page not found.');
}
