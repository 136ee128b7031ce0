import type { PageName } from '../../shared/editorial.ts';
import { notFound, type PageInput } from '../page.ts';

export type EditorialView = NonNullable<ReturnType<typeof editorialView>>;

/** A text of the site folder as a page shows it. @returns null when the site folder has no such page */
export function editorialView(name: PageName, { backend }: Pick<PageInput, 'backend'>) {
  const page = backend.editorialPage(name);
  if (!page) return null;
  const { description: lead, picture, pictureAlt, ...text } = page;
  return { ...text, lead, picture: backend.sitePicture(picture, pictureAlt ?? '') };
}

/** A page that is such a text and nothing else. @throws 404 when the site folder has none */
export function editorialPageView(name: PageName, input: PageInput): EditorialView {
  return editorialView(name, input) ?? notFound();
}
