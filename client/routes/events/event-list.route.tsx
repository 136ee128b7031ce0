import { EVENTS_CALENDAR } from '../../../shared/feed-addresses.ts';
import { ContentText, TitleLink } from '../../components/content-text.tsx';
import { DateBlock } from '../../components/date-block.tsx';
import { listPage } from '../../components/list-page.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { useText } from '../../locale.ts';
import type { WithLead } from '../../page.ts';
import { EVENTS } from '../../text/news.ts';
import { EventRow } from './event-row.tsx';
import type { EventCardView, EventListView } from './event-view.ts';
import './events.css';

export const { handle, Component } = listPage({
  texts: () => EVENTS,
  alternate: { type: 'text/calendar', href: EVENTS_CALENDAR },
  way: (links, text) => ({ href: links.news(), label: text.readNews }),
  Items: Groups,
});

function Groups({ groups }: WithLead<EventListView>) {
  const text = useText(EVENTS);
  return groups.map(({ id, events }) => (
    <section className="event-group" aria-labelledby={`events-${id}`} key={id}>
      <h2 className="group-title" id={`events-${id}`}>
        {text.groups[id]}
      </h2>
      <ul className={id === 'upcoming' ? 'event-group__upcoming stack gap-cards' : 'ruled-below'}>
        {events.map((event) => (
          <li key={event.href}>
            {id === 'upcoming' ? <UpcomingEvent event={event} /> : <EventRow event={event} />}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** An event that one can still go to: the day large beside its picture. */
function UpcomingEvent({
  event: { href, title, day, dates, place, excerpt, picture },
}: {
  event: EventCardView;
}) {
  return (
    <article className="upcoming-event picture-zoom">
      <PictureBox picture={picture} ratio="16/10" sizes="(min-width: 768px) 46vw, 92vw" />
      <DateBlock day={day} />
      <div className="stack gap-1">
        <TitleLink as="h3" href={href} title={title} isCover />
        <p className="soft small accent">{[dates, place].filter(Boolean).join(' · ')}</p>
        <ContentText as="p" text={excerpt} />
      </div>
    </article>
  );
}
