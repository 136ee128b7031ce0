import type { EditorialEntry, EditorialKind } from '../../../shared/editorial.ts';
import { editorialView } from '../../components/editorial-view.ts';
import { listing, type PageInput } from '../../page.ts';
import { EDITORIAL_VIEW } from '../../text/about.ts';

export type EntriesView = Awaited<ReturnType<typeof entriesView>>;
export type EntryView = EntriesView['items'][number];

/** The entries of one kind from the site folder, newest first, twenty to a page, below the text of the folder's page of that name. */
export async function entriesView(kind: EditorialKind, input: PageInput) {
  const { backend, locale, search } = input;
  const entries = backend.editorialEntries(kind).toSorted((a, b) => b.date.localeCompare(a.date));
  const messages = { empty: EDITORIAL_VIEW[locale.language].none };
  const list = await listing(Promise.resolve(entries), (entry) => entryView(entry, input), messages, search);
  return { ...list, kind, intro: editorialView(kind, input) };
}

function entryView(entry: EditorialEntry, { backend, locale }: PageInput) {
  const { picture, pictureAlt, ...shown } = entry;
  return {
    ...shown,
    day: entry.date,
    date: locale.formats.day(entry.date),
    picture: backend.sitePicture(picture, pictureAlt ?? ''),
  };
}
