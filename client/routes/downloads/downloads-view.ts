import type { DownloadItem } from '../../../shared/content.ts';
import { formatDay } from '../../../shared/formats.ts';
import type { Backend } from '../../backend.ts';
import { fileType } from '../../components/file-type.ts';
import { type Listing, listing, type PageInput } from '../../page.ts';

export interface DocumentView {
  id: string;
  title: string;
  /** On our own server; null where the file's host may not be fetched from (DECISIONS section 2). */
  href: string | null;
  /** `PDF`. */
  type: string;
  /** `YYYY-MM-DD`, and as it is printed. */
  day: string | null;
  date: string;
}

/** Documents, newest first, twenty to a page, with the three messages of SPEC section 8. */
export function downloadsView({ backend, search }: PageInput): Promise<Listing<DocumentView>> {
  return listing(
    backend.downloads(),
    (item) => documentView(item, backend),
    {
      empty: 'No documents available.',
      refused: 'Failed to load downloads.',
      unreachable: 'Something went wrong while fetching downloads.',
    },
    search,
  );
}

function documentView({ id, title, fileUrl, createdOn }: DownloadItem, backend: Backend): DocumentView {
  return {
    id,
    title,
    href: backend.file(fileUrl, title),
    type: fileType(fileUrl),
    day: createdOn,
    date: formatDay(createdOn),
  };
}
