import type { SafeHtml } from '../../../shared/content.ts';
import type { EditorialEntry, EditorialKind } from '../../../shared/editorial.ts';
import type { Picture } from '../../../shared/picture.ts';
import { type EditorialView, editorialView } from '../../components/editorial-view.ts';
import { type Listing, listing, type PageInput } from '../../page.ts';
import { EDITORIAL_VIEW } from '../../text/about.ts';

export interface EntryView {
  id: string;
  title: string;
  /** `YYYY-MM-DD`, and as it is printed. */
  day: string;
  date: string;
  description: string;
  picture: Picture | null;
  link: string | null;
  publication: string | null;
  html: SafeHtml;
}

export interface EntriesView extends Listing<EntryView> {
  kind: EditorialKind;
  /** What stands above the list; null when the site folder has no such page. */
  intro: EditorialView | null;
}

/** The entries of one kind from the site folder, newest first, twenty to a page. */
export async function entriesView(kind: EditorialKind, input: PageInput): Promise<EntriesView> {
  const { backend, locale, search } = input;
  const entries = backend.editorialEntries(kind).toSorted((a, b) => b.date.localeCompare(a.date));
  const messages = { empty: EDITORIAL_VIEW[locale.language].none };
  const list = await listing(Promise.resolve(entries), (entry) => entryView(entry, input), messages, search);
  return { ...list, kind, intro: editorialView(kind, input) };
}

function entryView(entry: EditorialEntry, { backend, locale }: PageInput): EntryView {
  const { id, title, date, description, link, publication, html } = entry;
  return {
    id,
    title,
    day: date,
    date: locale.formats.day(date),
    description,
    picture: backend.sitePicture(entry.picture, entry.pictureAlt ?? ''),
    link,
    publication,
    html,
  };
}
