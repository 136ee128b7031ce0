import type { ComponentType, JSX } from 'react';
import { Day, TitleLink } from '../../components/content-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { Lightbox, LightboxLink } from '../../components/lightbox.tsx';
import { type ListHead, ListPage, listMeta, listPage, recordCrumbs } from '../../components/list-page.tsx';
import { PictureBox, preloadOf } from '../../components/picture-box.tsx';
import { RecordList } from '../../components/section.tsx';
import { VideoCard } from '../../components/video-card.tsx';
import { QuietLink, TextLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { IMAGES, VIDEOS } from '../../text/gallery.ts';
import type { ByLanguage } from '../../text/in-languages.ts';
import './images.css';
import './videos.css';

/** The `sizes` of an album's first picture, of the first album, and of a video album. */
const LEAD_SIZES = '(min-width: 992px) 64vw, 92vw';
const FIRST_ALBUM_SIZES = '(min-width: 600px) 64vw, 92vw';
const FILMS_SIZES = '(min-width: 768px) 46vw, 92vw';

export const imageAlbums = listPage({
  name: 'imageAlbums',
  texts: IMAGES,
  way: (links, text) => ({ href: links.ongoing(), label: text.seeProjects }),
  Items: ImageAlbums,
  preload: ({ items }) => preloadOf(items[0]?.picture, FIRST_ALBUM_SIZES),
});

export const videoAlbums = listPage({
  name: 'videoAlbums',
  texts: VIDEOS,
  way: (links, text) => ({ href: links.imageAlbums(), label: text.seePictures }),
  Items: VideoAlbums,
  preload: ({ items }) => preloadOf(items[0]?.picture, FILMS_SIZES),
});

export const imageAlbum = albumPage({
  texts: IMAGES,
  list: 'imageAlbums',
  Items: Pictures,
  preload: ({ items }) => preloadOf(items[0]?.picture, LEAD_SIZES),
});

export const videoAlbum = albumPage({ texts: VIDEOS, list: 'videoAlbums', Items: Videos, After: OwnFilm });

function ImageAlbums({ items }: ViewOf<'imageAlbums'>) {
  return (
    <RecordList className="image-albums__grid stack columns-2 three-from-992 gap-cards" items={items}>
      {({ href, title, day, picture }, index) => (
        <article className="image-album-card stack positioned picture-zoom">
          <PictureBox
            picture={picture}
            ratio="4/3"
            sizes={index ? '(min-width: 992px) 31vw, 46vw' : FIRST_ALBUM_SIZES}
            priority={index === 0}
          />
          <TitleLink as="h2" className="size-h4 snug" href={href} title={title} isCover />
          <Day className="soft small" day={day} />
        </article>
      )}
    </RecordList>
  );
}

function VideoAlbums({ items }: ViewOf<'videoAlbums'>) {
  const text = useText(VIDEOS);
  return (
    <RecordList className="stack two-from-768 gap-cards" items={items}>
      {({ href, title, day, picture }, index) => (
        <article className="stack positioned gap-1 picture-zoom">
          <div className="video-album-card__stack video-card__still block positioned below-3">
            <PictureBox picture={picture} ratio="16/9" sizes={FILMS_SIZES} priority={index === 0} />
            <span className="video-card__play link stack">
              <Icon name="play" />
            </span>
          </div>
          <TitleLink as="h2" className="video-album-card__title size-h3" href={href} title={title} isCover />
          <p className="video-album-card__facts soft small row middle">
            {text.albumEyebrow}
            <Day day={day} />
          </p>
        </article>
      )}
    </RecordList>
  );
}

interface AlbumModule<View> extends Pick<ListHead<View>, 'preload'> {
  texts: ByLanguage<(typeof IMAGES | typeof VIDEOS)['en']>;
  /** The page that lists all albums. */
  list: 'imageAlbums' | 'videoAlbums';
  /** The pictures or films. */
  Items: ComponentType<View>;
  /** Content after an empty album's message. */
  After?: ComponentType<View>;
}

/** The module of a page that is one album: its handle and its component. */
function albumPage<View extends Pick<ViewOf<'imageAlbum'>, 'title' | 'day' | 'message' | 'page' | 'pages'>>({
  texts,
  list,
  Items,
  After,
  preload = () => null,
}: AlbumModule<View>) {
  const handle: PageHandle<View> = {
    meta: (view, facts, locale) => {
      const { title, page } = view;
      const { pageTitle, description } = texts[locale.language];
      const head = { title: pageTitle(title), description: description(facts.groupName, title), page };
      return { ...listMeta(head, facts, locale), preload: preload(view) };
    },
    crumbs: recordCrumbs(list),
    params: { page: pageNumber },
  };
  function Component() {
    const view = usePage<View & JSX.IntrinsicAttributes>();
    const text = useText(texts);
    const href = useLocale().links[list]();
    return (
      <ListPage
        title={view.title}
        list={view}
        heading={
          <p className="album-facts soft small row gap-row">
            <Day day={view.day} />
            <TextLink href={href}>{text.all}</TextLink>
          </p>
        }
        ways={
          <QuietLink href={href}>
            <Icon name="arrow-left" />
            {text.backToAll}
          </QuietLink>
        }
        after={After && <After {...view} />}
      >
        <Items {...view} />
      </ListPage>
    );
  }
  return { handle, Component };
}

function Pictures({ items }: ViewOf<'imageAlbum'>) {
  return (
    <>
      <ul className="image-album__pictures stack gap-2 columns-2 three-from-992">
        {items.map(({ picture, caption }, index) => (
          <li key={picture.base}>
            <LightboxLink
              group="album"
              picture={picture}
              caption={caption}
              sizes={sizesOf(index, items.length)}
              priority={index === 0}
            />
          </li>
        ))}
      </ul>
      <Lightbox />
    </>
  );
}

/** The `sizes` of a picture by its position: the first is large; the last fills the rest of its row (images.css). */
function sizesOf(index: number, count: number): string {
  if (!index) return LEAD_SIZES;
  if (index < count - 1 || count % 3 === 0) return '(min-width: 992px) 31vw, 46vw';
  return count % 3 === 1 ? '92vw' : '(min-width: 992px) 64vw, 46vw';
}

function Videos({ items }: ViewOf<'videoAlbum'>) {
  return (
    <RecordList className="video-album__videos stack two-from-768 gap-cards" items={items}>
      {(video) => <VideoCard {...video} level={2} />}
    </RecordList>
  );
}

/** The film of an album that holds no videos. */
function OwnFilm({ own }: ViewOf<'videoAlbum'>) {
  return (
    own && (
      <div className="stack two-from-768 gap-cards above-section">
        <VideoCard {...own} level={2} />
      </div>
    )
  );
}
