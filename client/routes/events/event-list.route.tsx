import { DateBlock } from '../../components/date-block.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { langOf } from '../../components/lang-of.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { SiblingNav } from '../../components/sibling-nav.tsx';
import type { PageHandle, WithLead } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { usePage } from '../../use-page.ts';
import { EventRow } from './event-row.tsx';
import type { EventCardView, EventGroup, EventListView } from './event-view.ts';

const PATH = '/events';

export const handle: PageHandle<WithLead<EventListView>> = {
  meta: ({ lead, groups, page }, { groupName }) => ({
    title: page > 1 ? `Events, page ${page} | ${groupName}` : `Events | ${groupName}`,
    description: lead,
    image: groups[0]?.events[0]?.picture?.base ?? null,
    ...(page > 1 && { canonical: `${PATH}?page=${page}` }),
  }),
  crumbs: () => [{ label: 'Events' }],
  params: { page: pageNumber },
  streams: true,
};

export function Component() {
  const { lead, groups, message, page, pages } = usePage<WithLead<EventListView>>();
  return (
    <div className="list-page wrap">
      <PageHeading eyebrow="News and media" title="Events" lead={lead} />
      <SiblingNav path={PATH} note={pages > 1 ? `Page ${page} of ${pages}` : null} />
      {message && (
        <EmptyState message={message}>
          <a className="button button--quiet" href="/news">
            Read our news
          </a>
        </EmptyState>
      )}
      {groups.map((group) => (
        <Group group={group} key={group.id} />
      ))}
      <Pagination path={PATH} page={page} pages={pages} />
    </div>
  );
}

function Group({ group: { id, title, events } }: { group: EventGroup }) {
  return (
    <section className="event-group" aria-labelledby={`events-${id}`}>
      <h2 className="event-group__title" id={`events-${id}`}>
        {title}
      </h2>
      <ul className={id === 'upcoming' ? 'event-group__upcoming' : 'event-group__rows'}>
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
      <div className="upcoming-event__text">
        <h3>
          <a className="cover-link" href={event.href} lang={langOf(event.title)}>
            {event.title}
          </a>
        </h3>
        <p className="event-row__place">{[event.dates, event.place].filter(Boolean).join(' · ')}</p>
        {event.excerpt && <p lang={langOf(event.excerpt)}>{event.excerpt}</p>}
      </div>
    </article>
  );
}
