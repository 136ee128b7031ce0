import { Icon } from '../../components/icon.tsx';
import { langOf } from '../../components/lang-of.ts';
import { listPage } from '../../components/list-page.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { useText } from '../../locale.ts';
import type { Listing, WithLead } from '../../page.ts';
import { VIDEOS } from '../../text/gallery.ts';
import type { VideoAlbumCardView } from './video-album-view.ts';
import '../../components/video-card.css';
import './videos.css';

export const { handle, Component } = listPage({
  texts: VIDEOS,
  way: (links, text) => ({ href: links.imageAlbums(), label: text.seePictures }),
  Items: Albums,
});

function Albums({ items }: WithLead<Listing<VideoAlbumCardView>>) {
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
                {...(index === 0 && { priority: true })}
              />
              <span className="video-card__play link stack">
                <Icon name="play" />
              </span>
            </div>
            <h2 className="video-album-card__title size-h3">
              <a className="cover-link" href={album.href} lang={langOf(album.title)}>
                {album.title}
              </a>
            </h2>
            <p className="video-album-card__facts soft small row middle">
              {text.album}
              {album.day && <time dateTime={album.day}>{album.date}</time>}
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
