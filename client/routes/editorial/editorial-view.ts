import type { EditorialKind, EditorialName } from '../../../shared/editorial.ts';
import { listing, notFound, type PageInput } from '../../page.ts';
import { COMING_SOON } from '../../text/about.ts';
import { PRESS } from '../../text/news.ts';

/** The text of a page in the site folder; null when the folder has no such page. */
function editorialText(name: EditorialName, { backend }: PageInput) {
  const page = backend.editorialPage(name);
  if (!page) return null;
  const { description: intro, picture, pictureAlt, ...text } = page;
  return { ...text, intro, picture: backend.sitePicture(picture, pictureAlt ?? '') };
}

/** A page that is one text and nothing else. @throws 404 when the site folder has none */
export function textView(name: EditorialName, input: PageInput) {
  return editorialText(name, input) ?? notFound();
}

type ComingName = EditorialName & keyof (typeof COMING_SOON)['en']['titles'];

/** A page to come, by its title: `Bhavishya Hospital`. */
export function comingSoonView(name: ComingName, { backend, locale }: PageInput) {
  const page = backend.editorialPage(name);
  const title = page?.title ?? COMING_SOON[locale.language].titles[name];
  return { title, intro: page?.description ?? '', html: page?.html ?? null };
}

/** The entries of one kind, newest first, twenty to a page, after the text of the site folder's page of that name. */
export async function entriesView(kind: EditorialKind, input: PageInput) {
  const { backend, locale, search } = input;
  const list = await listing(
    backend.editorialEntries(kind).toSorted((a, b) => b.date.localeCompare(a.date)),
    ({ picture, pictureAlt, ...entry }) => ({
      ...entry,
      picture: backend.sitePicture(picture, pictureAlt ?? ''),
    }),
    PRESS[locale.language],
    search,
  );
  return { ...list, kind, section: editorialText(kind, input) };
}

/** The sections of the page by their hashes, in order (docs/product.md, "Pages"). */
const SECTIONS = ['history', 'achievements', 'why-bhavishya', 'vision-mission'] as const;

/** The group's story. A section whose text the site folder lacks is left out. */
export function aboutView(input: PageInput) {
  const { site, sitePicture } = input.backend;
  const message = editorialText('cmd-message', input);
  const { name, title, image } = site.cmd;
  return {
    figures: site.figures,
    sections: SECTIONS.flatMap((id) => {
      const text = editorialText(`about/${id}`, input);
      return text ? [{ ...text, id }] : [];
    }),
    cmd: message && {
      heading: message.title,
      name,
      title,
      picture: sitePicture(image, `${name}, ${title}`),
      html: message.html,
    },
  };
}
