import { printedDay } from '../../../shared/formats.ts';
import { ContentText, Day } from '../../components/content-text.tsx';
import { Lightbox, LightboxLink } from '../../components/lightbox.tsx';
import { listPage } from '../../components/list-page.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { RecordList } from '../../components/section.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale } from '../../locale.ts';
import { PRESS } from '../../text/news.ts';
import './press.css';

const SIZES = '(min-width: 1280px) 300px, (min-width: 992px) 31vw, 46vw';

export const { handle, Component } = listPage({
  name: 'pressCoverage',
  texts: PRESS,
  way: (links, text) => ({ href: links.news(), label: text.readNews }),
  Items: Clippings,
});

function Clippings({ items }: ViewOf<'pressCoverage'>) {
  const { language } = useLocale();
  return (
    <>
      <RecordList className="press__clippings stack columns-2 three-from-992 gap-cards" items={items}>
        {({ title, date, picture }) => (
          <figure className="clipping stack gap-3">
            {picture ? (
              <LightboxLink
                group="clippings"
                picture={picture}
                caption={date ? `${title}, ${printedDay(date, language)}` : title}
                ratio="3/4"
                sizes={SIZES}
              />
            ) : (
              <PictureBox picture={null} ratio="3/4" sizes={SIZES} />
            )}
            <figcaption>
              <ContentText as="h2" className="clipping__title size-h4 snug" text={title} />
              <Day className="soft small" day={date} />
            </figcaption>
          </figure>
        )}
      </RecordList>
      <Lightbox />
    </>
  );
}
