import type { ComponentType } from 'react';
import type { EditorialKind } from '../../../shared/editorial.ts';
import { ListPage, listMeta } from '../../components/list-page.tsx';
import { Prose } from '../../components/prose.tsx';
import { QuietLink } from '../../components/way.tsx';
import { useLocale, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { EDITORIAL } from '../../text/about.ts';
import { usePage } from '../../use-page.ts';
import { AdvertisementEntry, ArticleEntry, CoverageEntry } from './entries.tsx';
import type { EntriesView, EntryView } from './entry-view.ts';
import './editorial.css';

interface Kind {
  /** Names the composition (editorial.css). */
  shape: string;
  Entry: ComponentType<{ entry: EntryView }>;
}

const KINDS: Record<EditorialKind, Kind> = {
  articles: { shape: 'articles', Entry: ArticleEntry },
  advertisements: { shape: 'advertisements', Entry: AdvertisementEntry },
  'online-coverages': { shape: 'coverages', Entry: CoverageEntry },
};

export const handle: PageHandle<EntriesView> = {
  meta: ({ kind, intro, page }, facts, locale) => {
    const { titles, description } = EDITORIAL[locale.language];
    const title = intro?.title ?? titles[kind];
    return listMeta(
      { title, description: intro?.lead || description(title, facts.groupName), page },
      facts,
      locale,
    );
  },
  crumbs: ({ kind, intro }, { language }) => [{ label: intro?.title ?? EDITORIAL[language].titles[kind] }],
  params: { page: pageNumber },
};

export function Component() {
  const { kind, intro, items, ...list } = usePage<EntriesView>();
  const { links } = useLocale();
  const text = useText(EDITORIAL);
  const { shape, Entry } = KINDS[kind];
  return (
    <ListPage
      eyebrow={intro?.eyebrow ?? text.eyebrow}
      title={intro?.title ?? text.titles[kind]}
      lead={intro?.lead}
      list={list}
      ways={<QuietLink href={links.news()}>{text.readNews}</QuietLink>}
      after={intro?.html && items.length > 0 && <Prose html={intro.html} className="entries__note" />}
    >
      <ul className={`entries__list entries__list--${shape}`}>
        {items.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </ListPage>
  );
}
