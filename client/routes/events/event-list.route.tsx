import { EVENTS_CALENDAR } from '../../../shared/feed-addresses.ts';
import { DateBlock } from '../../components/date-block.tsx';
import { langOf } from '../../components/lang-of.ts';
import { listPage } from '../../components/list-page.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import type { WithLead } from '../../page.ts';
import { EVENTS } from '../../text/news.ts';
import { EventRow } from './event-row.tsx';
import type { EventCardView, EventGroup, EventListView } from './event-view.ts';
import './events.css';

export const { handle, Component } = listPage({
  texts: EVENTS,
  alternate: { type: 'text/calendar', href: EVENTS_CALENDAR },
  way: (links, text) => ({ href: links.news(), label: text.readNews }),
  Items: ({ groups }: WithLead<EventListView>) =>
    groups.map((group) => <Group group={group} key={group.id} />),
});

function Group({ group: { id, title, events } }: { group: EventGroup }) {
  return (
    <section className="event-group" aria-labelledby={`events-${id}`}>
      <h2 className="event-group__title" id={`events-${id}`}>
        {title}
      </h2>
      <ul className={id === 'upcoming' ? 'event-group__upcoming stack' : 'ruled-below'}>
        {events.map((event) => (
          <li key={event.href}>
            {id === 'upcoming' ? <UpcomingEvent event={event} /> : <EventRow event={event} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An event that one can still go to: the day large beside its picture. */
function UpcomingEvent({ event }: { event: EventCardView }) {
  return (
    <article className="upcoming-event picture-zoom">
      <PictureBox picture={event.picture} ratio="16/10" sizes="(min-width: 768px) 46vw, 92vw" />
      <DateBlock day={event.day} />
      <div className="stack gap-1">
        <h3>
          <a className="cover-link" href={event.href} lang={langOf(event.title)}>
            {event.title}
          </a>
        </h3>
        <p className="soft small accent">{[event.dates, event.place].filter(Boolean).join(' · ')}</p>
        {event.excerpt && <p lang={langOf(event.excerpt)}>{event.excerpt}</p>}
      </div>
    </article>
  );
}
