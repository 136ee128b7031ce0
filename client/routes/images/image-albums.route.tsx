import { Day, TitleLink } from '../../components/content-text.tsx';
import { listPage } from '../../components/list-page.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import type { WithLead } from '../../page.ts';
import { IMAGES } from '../../text/gallery.ts';
import type { AlbumsView } from './image-view.ts';
import './images.css';

export const { handle, Component } = listPage({
  texts: () => IMAGES,
  way: (links, text) => ({ href: links.projectList('ongoing'), label: text.seeProjects }),
  Items: Albums,
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
