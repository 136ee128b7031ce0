import { eventCalendar } from '../../../shared/feed-addresses.ts';
import { shareAddress } from '../../../shared/share-address.ts';
import { FactList } from '../../components/fact-list.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { PictureBox, preloadOf } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/way.tsx';
import { descriptionIn, useLocale, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { EVENTS } from '../../text/news.ts';
import { usePage } from '../../use-page.ts';
import { EventRow } from './event-row.tsx';
import type { EventView } from './event-view.ts';
import '../../components/reading.css';
import './events.css';

const MAIN_SIZES = '(min-width: 1440px) 820px, (min-width: 992px) 60vw, 92vw';

export const handle: PageHandle<EventView> = {
  meta: ({ id, title, summary, picture, place }, { groupName }, { language }) => ({
    title: `${title} | ${groupName}`,
    description: descriptionIn(language, summary, EVENTS[language].description(title, groupName, place)),
    share: shareAddress('event', id),
    alternate: { type: 'text/calendar', href: eventCalendar(id) },
    preload: preloadOf(picture, MAIN_SIZES),
  }),
  crumbs: ({ title }, { language, links }) => [
    { label: EVENTS[language].title, href: links.events() },
    { label: title },
  ],
};

export function Component() {
  const { title, facts, picture, html, more } = usePage<EventView>();
  const { links } = useLocale();
  const text = useText(EVENTS);
  return (
    <>
      <article className="list-page wrap">
        <PageHeading eyebrow={text.one} title={title} />
        <div className="reading__layout yielding stack gap-section">
          <aside className="reading__aside stays event__panel" aria-label={text.whenAndWhere}>
            <FactList facts={facts} />
            <p className="soft small above-4">
              {text.question.before}
              <TextLink href={links.contact()}>{text.question.link}</TextLink>
              {text.question.after}
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
          <ul className="ruled-below">
            {more.map((event) => (
              <li key={event.href}>
                <EventRow event={event} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
