import type { SafeHtml } from '../../../shared/content.ts';
import type { EditorialEntry, EditorialKind } from '../../../shared/editorial.ts';
import { formatDay } from '../../../shared/formats.ts';
import type { Picture } from '../../../shared/picture.ts';
import type { Backend } from '../../backend.ts';
import { type EditorialView, editorialView } from '../../components/editorial-view.ts';
import { type Listing, listing, type PageInput } from '../../page.ts';

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
  const { backend, search } = input;
  const entries = backend.editorialEntries(kind).toSorted((a, b) => b.date.localeCompare(a.date));
  const messages = { empty: 'No press coverage available.' };
  const list = await listing(
    Promise.resolve(entries),
    (entry) => entryView(entry, backend),
    messages,
    search,
  );
  return { ...list, kind, intro: editorialView(kind, input) };
}

function entryView(entry: EditorialEntry, backend: Backend): EntryView {
  const { id, title, date, description, link, publication, html } = entry;
  return {
    id,
    title,
    day: date,
    date: formatDay(date),
    description,
    picture: backend.sitePicture(entry.picture, entry.pictureAlt ?? ''),
    link,
    publication,
    html,
  };
}
