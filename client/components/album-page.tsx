import type { ComponentType, JSX } from 'react';
import type { Links } from '../../shared/links.ts';
import { useLocale, useText } from '../locale.ts';
import type { Listing, PageHandle } from '../page.ts';
import { pageNumber } from '../page-params.ts';
import type { ByLanguage } from '../text/in-languages.ts';
import { usePage } from '../use-page.ts';
import { Day } from './content-text.tsx';
import { Icon } from './icon.tsx';
import { ListPage, listMeta } from './list-page.tsx';
import { QuietLink, TextLink } from './ways.tsx';

interface AlbumPageView extends Omit<Listing<unknown>, 'items'> {
  title: string;
  day: string | null;
}

interface AlbumModule<View> {
  /** `title` is that of the list of albums. */
  texts: ByLanguage<{
    title: string;
    albumEyebrow: string;
    all: string;
    backToAll: string;
    pageTitle(album: string): string;
    description(groupName: string, album: string): string;
  }>;
  /** The address of the list of albums. */
  albums: (links: Links) => string;
  /** The pictures or films. */
  Items: ComponentType<View>;
  /** A link on an empty album, before the one back to the list. */
  Way?: ComponentType<View>;
}

/** The module of a page that is one album: its handle and its component. */
export function albumPage<View extends AlbumPageView>({ texts, albums, Items, Way }: AlbumModule<View>) {
  const handle: PageHandle<View> = {
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
  function Component() {
    const view = usePage<View & JSX.IntrinsicAttributes>();
    const text = useText(texts);
    const list = albums(useLocale().links);
    return (
      <ListPage
        eyebrow={text.albumEyebrow}
        title={view.title}
        list={view}
        heading={
          <p className="album-facts soft small row gap-row">
            <Day day={view.day} />
            <TextLink href={list}>{text.all}</TextLink>
          </p>
        }
        ways={
          <>
            {Way && <Way {...view} />}
            <QuietLink href={list}>
              <Icon name="arrow-left" />
              {text.backToAll}
            </QuietLink>
          </>
        }
      >
        <Items {...view} />
      </ListPage>
    );
  }
  return { handle, Component };
}
