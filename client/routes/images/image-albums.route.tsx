import { langOf } from '../../components/lang-of.ts';
import { listPage } from '../../components/list-page.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import type { Listing, WithLead } from '../../page.ts';
import { IMAGES } from '../../text/gallery.ts';
import type { AlbumCardView } from './image-view.ts';
import './images.css';

export const { handle, Component } = listPage({
  texts: IMAGES,
  way: (links, text) => ({ href: links.projectList('ongoing'), label: text.seeProjects }),
  Items: Albums,
});

function Albums({ items }: WithLead<Listing<AlbumCardView>>) {
  return (
    <ul className="image-albums__grid stack">
      {items.map((album, index) => (
        <li key={album.href}>
          <AlbumCard album={album} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function AlbumCard({ album, first }: { album: AlbumCardView; first: boolean }) {
  return (
    <article className="image-album-card stack positioned picture-zoom">
      <PictureBox
        picture={album.picture}
        ratio="4/3"
        sizes={first ? '(min-width: 600px) 64vw, 92vw' : '(min-width: 992px) 31vw, 46vw'}
        {...(first && { priority: true })}
      />
      <h2 className="size-h4 snug">
        <a className="cover-link" href={album.href} lang={langOf(album.title)}>
          {album.title}
        </a>
      </h2>
      {album.day && (
        <time className="soft small" dateTime={album.day}>
          {album.date}
        </time>
      )}
    </article>
  );
}
