import { EVENTS_CALENDAR, eventCalendar } from '../../../shared/feed-addresses.ts';
import { shareAddress } from '../../../shared/share-address.ts';
import { ContentText, Sentence, TitleLink } from '../../components/content-text.tsx';
import { DateBlock } from '../../components/date-block.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { listPage, recordCrumbs } from '../../components/list-page.tsx';
import { PictureBox, preloadOf } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import type { EventCardView } from '../../components/record-views.ts';
import { PageHeading, RecordList, Section } from '../../components/section.tsx';
import { MoreLink, TextLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { descriptionIn, useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { EVENTS } from '../../text/news.ts';
import '../../components/reading.css';
import './events.css';

const MAIN_SIZES = '(min-width: 1440px) 820px, (min-width: 992px) 60vw, 92vw';

export const list = listPage({
  name: 'events',
  texts: EVENTS,
  alternate: { type: 'text/calendar', href: EVENTS_CALENDAR },
  way: (links, text) => ({ href: links.news(), label: text.readNews }),
  Items: Groups,
});

function Groups({ groups }: ViewOf<'events'>) {
  const text = useText(EVENTS);
  return (
    <>
      {groups.map(({ id, events }, index) => (
        <section className={index ? 'above-section' : undefined} aria-labelledby={`events-${id}`} key={id}>
          <h2 className="group-title" id={`events-${id}`}>
            {text.groups[id]}
          </h2>
          <RecordList
            className={
              id === 'upcoming' ? 'event-group__upcoming stack two-from-768 gap-cards' : 'ruled-below'
            }
            items={events}
          >
            {(event) => (id === 'upcoming' ? <UpcomingEvent event={event} /> : <EventRow event={event} />)}
          </RecordList>
        </section>
      ))}
      <CalendarLink href={EVENTS_CALENDAR}>{text.calendar}</CalendarLink>
    </>
  );
}

/** A link to a calendar file; the browser handles it, not the app. */
function CalendarLink({ href, children }: { href: string; children: string }) {
  return (
    <MoreLink href={href} hasIcon data-document="">
      <Icon name="calendar" />
      {children}
    </MoreLink>
  );
}

/** An upcoming event: a large day beside its picture. */
function UpcomingEvent({
  event: { href, title, day, dates, place, excerpt, picture },
}: {
  event: ViewOf<'events'>['groups'][number]['events'][number];
}) {
  return (
    <article className="upcoming-event stack positioned picture-zoom">
      <PictureBox
        picture={picture}
        ratio="16/10"
        sizes="(min-width: 768px) 46vw, 92vw"
        className="whole-row"
      />
      <DateBlock day={day} />
      <div className="stack gap-1">
        <TitleLink as="h3" href={href} title={title} isCover />
        <p className="soft small accent">{[dates, place].filter(Boolean).join(' · ')}</p>
        <ContentText as="p" text={excerpt} />
      </div>
    </article>
  );
}

/** An event in a list: day, title, place, and from 768 px on a small picture. */
function EventRow({ event: { href, title, day, place, excerpt, picture } }: { event: EventCardView }) {
  return (
    <article className="event-row stack positioned picture-zoom pad-5 ruled-above">
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

const handle: PageHandle<ViewOf<'event'>> = {
  meta: ({ id, title, summary, picture, place }, { groupName }, { language }) => ({
    title: `${title} | ${groupName}`,
    description: descriptionIn(language, summary, EVENTS[language].description(title, groupName, place)),
    share: shareAddress('event', id),
    alternate: { type: 'text/calendar', href: eventCalendar(id) },
    preload: preloadOf(picture, MAIN_SIZES),
  }),
  crumbs: recordCrumbs('events'),
};

export const item = { handle, Component: Item };

function Item() {
  const { title, facts, calendar, picture, html, more } = usePage<ViewOf<'event'>>();
  const { links } = useLocale();
  const text = useText(EVENTS);
  return (
    <>
      <article className="list-page wrap">
        <PageHeading eyebrow={text.one} title={title} />
        <div className="beside">
          <aside className="reading__aside stays last-from-992" aria-label={text.whenAndWhere}>
            <FactList facts={facts} />
            {calendar && <CalendarLink href={calendar}>{text.addToCalendar}</CalendarLink>}
            <p className="soft small above-4">
              <Sentence text={text.question}>
                <TextLink href={links.contact()}>{text.writeToUs}</TextLink>
              </Sentence>
            </p>
          </aside>
          <div className="reading__main stack at-start at-top gap-section">
            {picture && <PictureBox picture={picture} ratio="16/9" sizes={MAIN_SIZES} priority />}
            {html && <Prose html={html} />}
          </div>
        </div>
      </article>
      {more.length > 0 && (
        <Section
          className="section section--white"
          title={text.more}
          id="more-events"
          more={{ href: links.events(), label: text.all }}
        >
          <RecordList className="ruled-below" items={more}>
            {(event) => <EventRow event={event} />}
          </RecordList>
        </Section>
      )}
    </>
  );
}
