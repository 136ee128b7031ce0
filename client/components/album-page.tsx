import type { ComponentType, JSX } from 'react';
import type { Links } from '../../shared/links.ts';
import { useLocale, useText } from '../locale.ts';
import type { Listing, PageHandle } from '../page.ts';
import { pageNumber } from '../page-params.ts';
import type { ByLanguage } from '../text/by-language.ts';
import { usePage } from '../use-page.ts';
import { Icon } from './icon.tsx';
import { ListPage, listMeta } from './list-page.tsx';

interface AlbumTexts {
  list: string;
  eyebrow: string;
  all: string;
  backToAll: string;
  pageTitle(album: string): string;
  description(groupName: string, album: string): string;
}

type AlbumPageView = Omit<Listing<unknown>, 'items'> & { title: string; day: string | null; date: string };

/** The module of a page with the pictures or films of one album. */
export function albumPage<View extends AlbumPageView>({
  texts,
  albums,
  Items,
  Ways,
}: {
  texts: ByLanguage<AlbumTexts>;
  /** The list that the album stands in. */
  albums: (links: Links) => string;
  Items: ComponentType<View>;
  /** Of an empty album, before the way back. */
  Ways?: ComponentType<View>;
}) {
  const handle: PageHandle<View> = {
    meta: ({ title, page }, facts, locale) => {
      const text = texts[locale.language];
      const description = text.description(facts.groupName, title);
      return listMeta({ title: text.pageTitle(title), description, page }, facts, locale);
    },
    crumbs: ({ title }, { language, links }) => [
      { label: texts[language].list, href: albums(links) },
      { label: title },
    ],
    params: { page: pageNumber },
  };
  function Component() {
    const view = usePage<View>() as View & JSX.IntrinsicAttributes;
    const text = useText(texts);
    const href = albums(useLocale().links);
    return (
      <ListPage
        eyebrow={text.eyebrow}
        title={view.title}
        list={view}
        heading={
          <p className="album-facts soft small row gap-row">
            {view.day && <time dateTime={view.day}>{view.date}</time>}
            <a className="text-link" href={href}>
              {text.all}
            </a>
          </p>
        }
        ways={
          <>
            {Ways && <Ways {...view} />}
            <a className="button button--quiet" href={href}>
              <Icon name="arrow-left" />
              {text.backToAll}
            </a>
          </>
        }
      >
        <Items {...view} />
      </ListPage>
    );
  }
  return { handle, Component };
}
