import { albumPage } from '../../components/album-page.tsx';
import { Icon } from '../../components/icon.tsx';
import { VideoCard } from '../../components/video-card.tsx';
import { useText } from '../../locale.ts';
import { VIDEO, VIDEO_TITLE } from '../../marks.ts';
import { VIDEO_ALBUM } from '../../text/gallery.ts';
import type { VideoAlbumView } from './video-album-view.ts';
import './videos.css';

export const { handle, Component } = albumPage({
  texts: VIDEO_ALBUM,
  albums: (links) => links.videoAlbums(),
  Items: Videos,
  Ways: OwnFilm,
});

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

function OwnFilm({ own }: VideoAlbumView) {
  const { watch } = useText(VIDEO_ALBUM);
  if (!own) return null;
  return (
    <a className="button button--primary" href={own.href} {...{ [VIDEO]: '', [VIDEO_TITLE]: own.title }}>
      <Icon name="play" />
      {watch}
    </a>
  );
}
