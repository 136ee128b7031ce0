import { Icon } from '../../components/icon.tsx';
import { ListPage, listMeta } from '../../components/list-page.tsx';
import { VideoCard } from '../../components/video-card.tsx';
import { useLocale, useText } from '../../locale.ts';
import { VIDEO, VIDEO_TITLE } from '../../marks.ts';
import type { PageHandle } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { VIDEO_ALBUM } from '../../text/gallery.ts';
import { usePage } from '../../use-page.ts';
import type { VideoAlbumView } from './video-album-view.ts';

export const handle: PageHandle<VideoAlbumView> = {
  meta: ({ title, page }, facts, locale) => {
    const text = VIDEO_ALBUM[locale.language];
    const description = text.description(facts.groupName, title);
    return listMeta({ title: text.pageTitle(title), description, page }, facts, locale);
  },
  crumbs: ({ title }, { language, links }) => [
    { label: VIDEO_ALBUM[language].list, href: links.videoAlbums() },
    { label: title },
  ],
  params: { page: pageNumber },
};

export function Component() {
  const { items, own, title, day, date, ...list } = usePage<VideoAlbumView>();
  const { links } = useLocale();
  const text = useText(VIDEO_ALBUM);
  return (
    <ListPage
      eyebrow={text.eyebrow}
      title={title}
      heading={
        <p className="video-album__facts">
          {day && <time dateTime={day}>{date}</time>}
          <a className="text-link" href={links.videoAlbums()}>
            {text.all}
          </a>
        </p>
      }
      list={list}
      ways={
        <>
          {own && (
            <a
              className="button button--primary"
              href={own.href}
              {...{ [VIDEO]: '', [VIDEO_TITLE]: own.title }}
            >
              <Icon name="play" />
              {text.watch}
            </a>
          )}
          <a className="button button--quiet" href={links.videoAlbums()}>
            <Icon name="arrow-left" />
            {text.backToAll}
          </a>
        </>
      }
    >
      <ul className="video-album__videos">
        {items.map((video) => (
          <li key={video.href}>
            <VideoCard {...video} level={2} />
          </li>
        ))}
      </ul>
    </ListPage>
  );
}
