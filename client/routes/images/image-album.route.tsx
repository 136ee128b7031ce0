import { AlbumPage, albumHandle } from '../../components/album-page.tsx';
import { LightboxLink } from '../../components/lightbox-link.tsx';
import { useLocale } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { IMAGES } from '../../text/gallery.ts';
import { usePage } from '../../use-page.ts';
import type { AlbumView } from './image-view.ts';
import './images.css';

export const handle: PageHandle<AlbumView> = albumHandle(IMAGES, (links) => links.imageAlbums());

export function Component() {
  const view = usePage<AlbumView>();
  const { links } = useLocale();
  const { items } = view;
  return (
    <AlbumPage texts={IMAGES} view={view} albums={links.imageAlbums()}>
      <ul className="image-album__pictures stack gap-2 columns-2">
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
    </AlbumPage>
  );
}

/** The first picture leads; the last takes what is left of its row (images.css). */
function sizesOf(index: number, count: number): string {
  if (!index) return '(min-width: 992px) 64vw, 92vw';
  if (index < count - 1 || count % 3 === 0) return '(min-width: 992px) 31vw, 46vw';
  return count % 3 === 1 ? '92vw' : '(min-width: 992px) 64vw, 46vw';
}
