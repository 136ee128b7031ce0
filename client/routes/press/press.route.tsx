import { langOf } from '../../components/lang-of.ts';
import { LightboxLink } from '../../components/lightbox-link.tsx';
import { listPage } from '../../components/list-page.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import type { WithLead } from '../../page.ts';
import { CLIPPING_LISTS } from '../../text/news.ts';
import type { ClippingsView, ClippingView } from './press-view.ts';
import './press.css';

const SIZES = '(min-width: 1280px) 300px, (min-width: 992px) 31vw, 46vw';

export const { handle, Component } = listPage({
  texts: ({ list }: WithLead<ClippingsView>) => CLIPPING_LISTS[list],
  way: (links, text) => ({ href: links.news(), label: text.readNews }),
  Items: Clippings,
});

function Clippings({ items }: ClippingsView) {
  return (
    <ul className="press__clippings stack">
      {items.map((item) => (
        <li key={item.id}>
          <Clipping item={item} />
        </li>
      ))}
    </ul>
  );
}

function Clipping({ item: { title, day, date, picture } }: { item: ClippingView }) {
  return (
    <figure className="clipping">
      {picture ? (
        <LightboxLink
          group="clippings"
          picture={picture}
          caption={date ? `${title}, ${date}` : title}
          ratio="3/4"
          sizes={SIZES}
        />
      ) : (
        <PictureBox picture={null} ratio="3/4" sizes={SIZES} />
      )}
      <figcaption>
        <h2 className="clipping__title size-h4 snug" lang={langOf(title)}>
          {title}
        </h2>
        {day && (
          <time className="soft small" dateTime={day}>
            {date}
          </time>
        )}
      </figcaption>
    </figure>
  );
}
