import type { ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { Prose } from '../../components/prose.tsx';
import { SiblingNav } from '../../components/sibling-nav.tsx';
import type { EntriesView, EntryView } from './entry-view.ts';

interface EntriesPageProps {
  path: string;
  /** The page's title when the site folder has no text for it. */
  fallback: string;
  view: EntriesView;
  /** `articles`, `advertisements`, `coverages`: names the composition (editorial.css). */
  shape: string;
  children: (entry: EntryView) => ReactNode;
}

/** What the three editorial lists share: heading, note, the row of media pages, pages. */
export function EntriesPage({ path, fallback, view, shape, children }: EntriesPageProps) {
  const { intro, items, message, page, pages } = view;
  return (
    <div className="list-page wrap">
      <PageHeading
        eyebrow={intro?.eyebrow ?? 'News and media'}
        title={intro?.title ?? fallback}
        lead={intro?.lead}
      />
      <SiblingNav path={path} note={pages > 1 ? `Page ${page} of ${pages}` : null} />
      {message && (
        <EmptyState message={message}>
          <a className="button button--quiet" href="/news">
            Read our news
          </a>
        </EmptyState>
      )}
      <ul className={`entries__list entries__list--${shape}`}>
        {items.map((entry) => (
          <li key={entry.id}>{children(entry)}</li>
        ))}
      </ul>
      <Pagination path={path} page={page} pages={pages} />
      {intro?.html && items.length > 0 && <Prose html={intro.html} className="entries__note" />}
    </div>
  );
}

export function EntryDate({ entry: { day, date } }: { entry: EntryView }) {
  return (
    <time className="entry__date" dateTime={day}>
      {date}
    </time>
  );
}
