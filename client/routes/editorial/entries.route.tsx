import type { ComponentType } from 'react';
import type { EditorialKind } from '../../../shared/editorial.ts';
import type { PageHandle } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { usePage } from '../../use-page.ts';
import { AdvertisementEntry } from './advertisement-entry.tsx';
import { ArticleEntry } from './article-entry.tsx';
import { CoverageEntry } from './coverage-entry.tsx';
import { EntriesPage } from './entries-page.tsx';
import type { EntriesView, EntryView } from './entry-view.ts';

interface Kind {
  path: string;
  /** Where the site folder has no text for the page. */
  title: string;
  /** Names the composition (editorial.css). */
  shape: string;
  Entry: ComponentType<{ entry: EntryView }>;
}

const KINDS: Record<EditorialKind, Kind> = {
  articles: { path: '/Articles', title: 'Articles', shape: 'articles', Entry: ArticleEntry },
  advertisements: {
    path: '/advertisements',
    title: 'Advertisements',
    shape: 'advertisements',
    Entry: AdvertisementEntry,
  },
  'online-coverages': {
    path: '/online-coverages',
    title: 'Online coverage',
    shape: 'coverages',
    Entry: CoverageEntry,
  },
};

export const handle: PageHandle<EntriesView> = {
  meta: ({ kind, intro, items, page }, { groupName, tagline }) => ({
    title: `${intro?.title ?? KINDS[kind].title}${page > 1 ? `, page ${page}` : ''} | ${groupName}`,
    description: intro?.lead ?? tagline,
    image: items[0]?.picture?.base ?? null,
    ...(page > 1 && { canonical: `${KINDS[kind].path}?page=${page}` }),
  }),
  crumbs: ({ kind, intro }) => [{ label: intro?.title ?? KINDS[kind].title }],
  params: { page: pageNumber },
  streams: true,
};

export function Component() {
  const view = usePage<EntriesView>();
  const { path, title, shape, Entry } = KINDS[view.kind];
  return (
    <EntriesPage path={path} fallback={title} view={view} shape={shape}>
      {(entry) => <Entry entry={entry} />}
    </EntriesPage>
  );
}
