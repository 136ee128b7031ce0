import { albumPage } from '../../components/album-page.tsx';
import { LightboxLink } from '../../components/lightbox-link.tsx';
import { IMAGE_ALBUM } from '../../text/gallery.ts';
import type { AlbumView } from './image-view.ts';
import './images.css';

export const { handle, Component } = albumPage({
  texts: IMAGE_ALBUM,
  albums: (links) => links.imageAlbums(),
  Items: Pictures,
});

function Pictures({ items }: AlbumView) {
  return (
    <ul className="image-album__pictures stack gap-2">
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
  );
}

/** The first picture leads; the last takes what is left of its row (images.css). */
function sizesOf(index: number, count: number): string {
  if (!index) return '(min-width: 992px) 64vw, 92vw';
  if (index < count - 1 || count % 3 === 0) return '(min-width: 992px) 31vw, 46vw';
  return count % 3 === 1 ? '92vw' : '(min-width: 992px) 64vw, 46vw';
}
