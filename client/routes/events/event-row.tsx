import { ContentText, TitleLink } from '../../components/content-text.tsx';
import { DateBlock } from '../../components/date-block.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import type { EventCardView } from './event-view.ts';

/** An event in a list: its day, its name and place, and from 768 px on a small picture. */
export function EventRow({ event: { href, title, day, place, excerpt, picture } }: { event: EventCardView }) {
  return (
    <article className="event-row picture-zoom pad-5 ruled-above">
      <DateBlock day={day} />
      <div className="stack gap-1">
        <TitleLink as="h3" className="event-row__title size-h4" href={href} title={title} isCover />
        <ContentText as="p" className="soft small accent" text={place} />
        <ContentText as="p" className="soft small" text={excerpt} />
      </div>
      <PictureBox picture={picture} ratio="3/2" sizes="180px" largest={480} className="event-row__picture" />
    </article>
  );
}
