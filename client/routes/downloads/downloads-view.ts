import type { DownloadItem } from '../../../shared/content.ts';
import { documentLink } from '../../components/document-link.ts';
import { listing, type PageInput } from '../../page.ts';
import { DOWNLOADS } from '../../text/downloads.ts';

/** Documents, newest first, twenty to a page, and the note on other papers. */
export async function downloadsView(input: PageInput) {
  const { backend, locale, search } = input;
  const documents = backend.downloads().then((all) => all.flatMap((item) => documentView(item, input) ?? []));
  const list = await listing(documents, (document) => document, DOWNLOADS[locale.language], search);
  return { ...list, papers: backend.site.enquiries.papers };
}

function documentView(item: DownloadItem, input: PageInput) {
  const link = documentLink(item, input);
  return link && { ...link, id: item.id, day: item.createdOn };
}
