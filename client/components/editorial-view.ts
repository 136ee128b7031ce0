import type { SafeHtml } from '../../shared/content.ts';
import type { EditorialHeading, PageName } from '../../shared/editorial.ts';
import type { Picture } from '../../shared/picture.ts';
import type { Backend } from '../backend.ts';
import { notFound, type PageInput, type PageLocale } from '../page.ts';

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
  name: PageName,
  { backend, locale }: { backend: Pick<Backend, 'editorialPage' | 'sitePicture'>; locale: PageLocale },
): EditorialView | null {
  const page = backend.editorialPage(name);
  if (!page) return null;
  return {
    title: page.title,
    eyebrow: page.eyebrow,
    lead: page.description,
    picture: backend.sitePicture(page.picture, page.pictureAlt ?? ''),
    updated: page.updated ? { day: page.updated, date: locale.formats.day(page.updated) } : null,
    html: page.html,
    headings: page.headings,
  };
}

/** A page that is such a text and nothing else. @throws 404 when the site folder has none */
export function editorialPageView(name: PageName, input: PageInput): EditorialView {
  return editorialView(name, input) ?? notFound();
}
