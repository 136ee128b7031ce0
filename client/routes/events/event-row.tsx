import { DateBlock } from '../../components/date-block.tsx';
import { langOf } from '../../components/lang-of.ts';
import { PictureBox } from '../../components/picture-box.tsx';
import type { EventCardView } from './event-view.ts';

/** An event in a list: its day, its name and place, and from 768 px on a small picture. */
export function EventRow({ event }: { event: EventCardView }) {
  return (
    <article className="event-row picture-zoom">
      <DateBlock day={event.day} />
      <div className="stack gap-1">
        <h3 className="event-row__title size-h4">
          <a className="cover-link" href={event.href} lang={langOf(event.title)}>
            {event.title}
          </a>
        </h3>
        {event.place && <p className="soft small accent">{event.place}</p>}
        {event.excerpt && (
          <p className="soft small" lang={langOf(event.excerpt)}>
            {event.excerpt}
          </p>
        )}
      </div>
      <PictureBox
        picture={event.picture}
        ratio="3/2"
        sizes="180px"
        largest={480}
        className="event-row__picture"
      />
    </article>
  );
}
