import type { EditorialKind } from '../../../shared/editorial.ts';
import { editorialView } from '../../components/editorial-view.ts';
import { listing, type PageInput } from '../../page.ts';
import { EDITORIAL } from '../../text/about.ts';

export type EntriesView = Awaited<ReturnType<typeof entriesView>>;
export type EntryView = EntriesView['items'][number];

/** The entries of one kind, newest first, twenty to a page, below the site folder's page of that name. */
export async function entriesView(kind: EditorialKind, input: PageInput) {
  const { backend, locale, search } = input;
  const entries = backend.editorialEntries(kind).toSorted((a, b) => b.date.localeCompare(a.date));
  const messages = { empty: EDITORIAL[locale.language].none };
  const list = await listing(
    entries,
    ({ picture, pictureAlt, ...entry }) => ({
      ...entry,
      picture: backend.sitePicture(picture, pictureAlt ?? ''),
    }),
    messages,
    search,
  );
  return { ...list, kind, intro: editorialView(kind, input) };
}
