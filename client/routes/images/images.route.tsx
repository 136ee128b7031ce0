import { albumPage } from '../../components/album-page.tsx';
import { Day, TitleLink } from '../../components/content-text.tsx';
import { listPage } from '../../components/list-page.tsx';
import { LightboxLink, PictureBox } from '../../components/picture-box.tsx';
import type { WithLead } from '../../page.ts';
import { IMAGES } from '../../text/gallery.ts';
import type { AlbumsView, AlbumView } from './image-view.ts';
import './images.css';

export const list = listPage({
  texts: IMAGES,
  way: (links, text) => ({ href: links.projectList('ongoing'), label: text.seeProjects }),
  Items: Albums,
});

export const album = albumPage({
  texts: IMAGES,
  albums: (links) => links.imageAlbums(),
  Items: Pictures,
});

function Albums({ items }: WithLead<AlbumsView>) {
  return (
    <ul className="image-albums__grid stack columns-2 gap-cards">
      {items.map(({ href, title, day, picture }, index) => (
        <li key={href}>
          <article className="image-album-card stack positioned picture-zoom">
            <PictureBox
              picture={picture}
              ratio="4/3"
              sizes={index ? '(min-width: 992px) 31vw, 46vw' : '(min-width: 600px) 64vw, 92vw'}
              priority={index === 0}
            />
            <TitleLink as="h2" className="size-h4 snug" href={href} title={title} isCover />
            <Day className="soft small" day={day} />
          </article>
        </li>
      ))}
    </ul>
  );
}

function Pictures({ items }: AlbumView) {
  return (
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
  );
}

/** The first picture leads; the last takes what is left of its row (images.css). */
function sizesOf(index: number, count: number): string {
  if (!index) return '(min-width: 992px) 64vw, 92vw';
  if (index < count - 1 || count % 3 === 0) return '(min-width: 992px) 31vw, 46vw';
  return count % 3 === 1 ? '92vw' : '(min-width: 992px) 64vw, 46vw';
}
