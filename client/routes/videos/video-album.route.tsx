import { AlbumPage, albumHandle } from '../../components/album-page.tsx';
import { Icon } from '../../components/icon.tsx';
import { VideoCard } from '../../components/video-card.tsx';
import { useLocale, useText } from '../../locale.ts';
import { VIDEO, VIDEO_TITLE } from '../../marks.ts';
import type { PageHandle } from '../../page.ts';
import { VIDEOS } from '../../text/gallery.ts';
import { usePage } from '../../use-page.ts';
import type { VideoAlbumView } from './video-album-view.ts';
import './videos.css';

export const handle: PageHandle<VideoAlbumView> = albumHandle(VIDEOS, (links) => links.videoAlbums());

export function Component() {
  const view = usePage<VideoAlbumView>();
  const { links } = useLocale();
  const { watch } = useText(VIDEOS);
  const { items, own } = view;
  const ownFilm = own && (
    <a className="button button--primary" href={own.href} {...{ [VIDEO]: '', [VIDEO_TITLE]: own.title }}>
      <Icon name="play" />
      {watch}
    </a>
  );
  return (
    <AlbumPage texts={VIDEOS} view={view} albums={links.videoAlbums()} way={ownFilm}>
      <ul className="video-album__videos stack">
        {items.map((video) => (
          <li key={video.href}>
            <VideoCard {...video} level={2} />
          </li>
        ))}
      </ul>
    </AlbumPage>
  );
}
