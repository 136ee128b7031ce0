import { Icon } from '../../components/icon.tsx';
import { LightboxLink } from '../../components/lightbox-link.tsx';
import { ListPage, listMeta } from '../../components/list-page.tsx';
import { useLocale, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { IMAGE_ALBUM } from '../../text/gallery.ts';
import { usePage } from '../../use-page.ts';
import type { AlbumView } from './image-view.ts';

export const handle: PageHandle<AlbumView> = {
  meta: ({ title, page }, facts, locale) => {
    const text = IMAGE_ALBUM[locale.language];
    const description = text.description(facts.groupName, title);
    return listMeta({ title: text.pageTitle(title), description, page }, facts, locale);
  },
  crumbs: ({ title }, { language, links }) => [
    { label: IMAGE_ALBUM[language].list, href: links.imageAlbums() },
    { label: title },
  ],
  params: { page: pageNumber },
};

export function Component() {
  const { items, title, day, date, ...list } = usePage<AlbumView>();
  const { links } = useLocale();
  const text = useText(IMAGE_ALBUM);
  return (
    <ListPage
      eyebrow={text.eyebrow}
      title={title}
      heading={
        <p className="image-album__facts">
          {day && <time dateTime={day}>{date}</time>}
          <a className="text-link" href={links.imageAlbums()}>
            {text.all}
          </a>
        </p>
      }
      list={list}
      ways={
        <a className="button button--quiet" href={links.imageAlbums()}>
          <Icon name="arrow-left" />
          {text.backToAll}
        </a>
      }
    >
      <ul className="image-album__pictures">
        {items.map(({ picture, caption }, index) => (
          <li key={picture.base}>
            <LightboxLink
              group="album"
              picture={picture}
              caption={caption}
              sizes={sizesOf(index, items.length)}
              {...(index === 0 && { priority: true })}
            />
          </li>
        ))}
      </ul>
    </ListPage>
  );
}

/** The first picture leads; the last takes what is left of its row (images.css). */
function sizesOf(index: number, count: number): string {
  if (!index) return '(min-width: 992px) 64vw, 92vw';
  if (index < count - 1 || count % 3 === 0) return '(min-width: 992px) 31vw, 46vw';
  return count % 3 === 1 ? '92vw' : '(min-width: 992px) 64vw, 46vw';
}
