import { langOf } from '../../components/lang-of.ts';
import { LightboxLink } from '../../components/lightbox-link.tsx';
import { ListPage, listHandle } from '../../components/list-page.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { useLocale, useText } from '../../locale.ts';
import type { PageHandle, WithLead } from '../../page.ts';
import { CLIPPING_LISTS, PRESS } from '../../text/news.ts';
import { usePage } from '../../use-page.ts';
import type { ClippingsView, ClippingView } from './press-view.ts';

const SIZES = '(min-width: 1280px) 300px, (min-width: 992px) 31vw, 46vw';

export const handle: PageHandle<WithLead<ClippingsView>> = listHandle({
  texts: ({ list }) => CLIPPING_LISTS[list],
});

export function Component() {
  const { list: name, lead, items, ...list } = usePage<WithLead<ClippingsView>>();
  const { links } = useLocale();
  const text = useText(PRESS);
  return (
    <ListPage
      eyebrow={text.eyebrow}
      title={useText(CLIPPING_LISTS[name]).title}
      lead={lead}
      list={list}
      ways={
        <a className="button button--quiet" href={links.news()}>
          {text.readNews}
        </a>
      }
    >
      <ul className="press__clippings">
        {items.map((item) => (
          <li key={item.id}>
            <Clipping item={item} />
          </li>
        ))}
      </ul>
    </ListPage>
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
        <h2 className="clipping__title" lang={langOf(title)}>
          {title}
        </h2>
        {day && (
          <time className="clipping__date" dateTime={day}>
            {date}
          </time>
        )}
      </figcaption>
    </figure>
  );
}
