import { albumPage } from '../../components/album-page.tsx';
import { Day, TitleLink } from '../../components/content-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { listPage } from '../../components/list-page.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { VideoCard } from '../../components/video-card.tsx';
import { useText } from '../../locale.ts';
import { VIDEO, VIDEO_TITLE } from '../../marks.ts';
import type { WithLead } from '../../page.ts';
import { VIDEOS } from '../../text/gallery.ts';
import type { VideoAlbumsView, VideoAlbumView } from './video-album-view.ts';
import './videos.css';

export const list = listPage({
  texts: VIDEOS,
  way: (links, text) => ({ href: links.imageAlbums(), label: text.seePictures }),
  Items: Albums,
});

export const album = albumPage({
  texts: VIDEOS,
  albums: (links) => links.videoAlbums(),
  Items: Videos,
  Way: OwnFilm,
});

function Albums({ items }: WithLead<VideoAlbumsView>) {
  const text = useText(VIDEOS);
  return (
    <ul className="video-albums__grid stack">
      {items.map((album, index) => (
        <li key={album.href}>
          <article className="stack positioned gap-1 picture-zoom">
            <div className="video-album-card__stack video-card__still block positioned">
              <PictureBox
                picture={album.still}
                ratio="16/9"
                sizes="(min-width: 768px) 46vw, 92vw"
                priority={index === 0}
              />
              <span className="video-card__play link stack">
                <Icon name="play" />
              </span>
            </div>
            <TitleLink
              as="h2"
              className="video-album-card__title size-h3"
              href={album.href}
              title={album.title}
              isCover
            />
            <p className="video-album-card__facts soft small row middle">
              {text.album}
              <Day day={album.day} />
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}

function Videos({ items }: VideoAlbumView) {
  return (
    <ul className="video-album__videos stack">
      {items.map((video) => (
        <li key={video.href}>
          <VideoCard {...video} level={2} />
        </li>
      ))}
    </ul>
  );
}

/** The film of an album that holds no videos. */
function OwnFilm({ own }: VideoAlbumView) {
  const { watch } = useText(VIDEOS);
  return (
    own && (
      <a className="button button--primary" href={own.href} {...{ [VIDEO]: '', [VIDEO_TITLE]: own.title }}>
        <Icon name="play" />
        {watch}
      </a>
    )
  );
}
