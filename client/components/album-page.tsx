import type { ReactNode } from 'react';
import type { Links } from '../../shared/links.ts';
import { useText } from '../locale.ts';
import type { Listing, PageHandle } from '../page.ts';
import { pageNumber } from '../page-params.ts';
import type { ByLanguage } from '../text/in-languages.ts';
import { Day } from './content-text.tsx';
import { Icon } from './icon.tsx';
import { ListPage, listMeta } from './list-page.tsx';
import { QuietLink, TextLink } from './way.tsx';

/** What is said on the page of an album; `title` is that of the list that the album stands in. */
type AlbumTexts = ByLanguage<{
  title: string;
  albumEyebrow: string;
  all: string;
  backToAll: string;
  pageTitle(album: string): string;
  description(groupName: string, album: string): string;
}>;

type AlbumPageView = Omit<Listing<unknown>, 'items'> & { title: string; day: string | null };

/** @param albums the address of the list that the album stands in */
export function albumHandle(texts: AlbumTexts, albums: (links: Links) => string): PageHandle<AlbumPageView> {
  return {
    meta: ({ title, page }, facts, locale) => {
      const { pageTitle, description } = texts[locale.language];
      const head = { title: pageTitle(title), description: description(facts.groupName, title), page };
      return listMeta(head, facts, locale);
    },
    crumbs: ({ title }, { language, links }) => [
      { label: texts[language].title, href: albums(links) },
      { label: title },
    ],
    params: { page: pageNumber },
  };
}

interface AlbumPageProps {
  texts: AlbumTexts;
  view: AlbumPageView;
  /** The address of the list that the album stands in. */
  albums: string;
  /** From an empty album, before the way back. */
  way?: ReactNode;
  children: ReactNode;
}

/** The pictures or films of one album. */
export function AlbumPage({ texts, view, albums, way, children }: AlbumPageProps) {
  const text = useText(texts);
  return (
    <ListPage
      eyebrow={text.albumEyebrow}
      title={view.title}
      list={view}
      heading={
        <p className="album-facts soft small row gap-row">
          <Day day={view.day} />
          <TextLink href={albums}>{text.all}</TextLink>
        </p>
      }
      ways={
        <>
          {way}
          <QuietLink href={albums}>
            <Icon name="arrow-left" />
            {text.backToAll}
          </QuietLink>
        </>
      }
    >
      {children}
    </ListPage>
  );
}
