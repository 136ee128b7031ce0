import type { DownloadItem } from '../../../shared/content.ts';
import { type DocumentLink, documentLink } from '../../components/document-link.ts';
import { type Listing, listing, type PageInput } from '../../page.ts';
import { DOWNLOAD_VIEW } from '../../text/downloads.ts';

export interface DocumentView extends DocumentLink {
  id: string;
  title: string;
  /** `YYYY-MM-DD`, and as it is printed. */
  day: string | null;
  date: string;
}

export interface DownloadsView extends Listing<DocumentView> {
  /** Where further papers are to be had. */
  papers: string;
}

/** Documents, newest first, twenty to a page, with their three messages (docs/product.md, "Messages"). */
export async function downloadsView(input: PageInput): Promise<DownloadsView> {
  const { backend, locale, search } = input;
  const { none, refused, unreachable } = DOWNLOAD_VIEW[locale.language];
  const documents = backend.downloads().then((all) => all.flatMap((item) => documentView(item, input) ?? []));
  const list = await listing(
    documents,
    (document) => document,
    { empty: none, refused, unreachable },
    search,
  );
  return { ...list, papers: backend.site.enquiries.papers };
}

function documentView(item: DownloadItem, input: PageInput): DocumentView | null {
  const { id, title, createdOn } = item;
  const link = documentLink(item, input);
  return link && { id, title, ...link, day: createdOn, date: input.locale.formats.day(createdOn) };
}
