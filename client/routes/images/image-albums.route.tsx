import { langOf } from '../../components/lang-of.ts';
import { ListPage, listHandle } from '../../components/list-page.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { useLocale, useText } from '../../locale.ts';
import type { Listing, PageHandle, WithLead } from '../../page.ts';
import { IMAGES } from '../../text/gallery.ts';
import { usePage } from '../../use-page.ts';
import type { AlbumCardView } from './image-view.ts';

export const handle: PageHandle<WithLead<Listing<AlbumCardView>>> = listHandle({ texts: IMAGES });

export function Component() {
  const { lead, items, ...list } = usePage<WithLead<Listing<AlbumCardView>>>();
  const { links } = useLocale();
  const text = useText(IMAGES);
  return (
    <ListPage
      eyebrow={text.eyebrow}
      title={text.title}
      lead={lead}
      list={list}
      ways={
        <a className="button button--quiet" href={links.projectList('ongoing')}>
          {text.seeProjects}
        </a>
      }
    >
      <ul className="image-albums__grid">
        {items.map((album, index) => (
          <li key={album.href}>
            <AlbumCard album={album} first={index === 0} />
          </li>
        ))}
      </ul>
    </ListPage>
  );
}

function AlbumCard({ album, first }: { album: AlbumCardView; first: boolean }) {
  return (
    <article className="image-album-card picture-zoom">
      <PictureBox
        picture={album.picture}
        ratio="4/3"
        sizes={first ? '(min-width: 600px) 64vw, 92vw' : '(min-width: 992px) 31vw, 46vw'}
        {...(first && { priority: true })}
      />
      <h2 className="image-album-card__title">
        <a className="cover-link" href={album.href} lang={langOf(album.title)}>
          {album.title}
        </a>
      </h2>
      {album.day && (
        <time className="image-album-card__date" dateTime={album.day}>
          {album.date}
        </time>
      )}
    </article>
  );
}
