import { ContentText, Day, TitleLink } from '../../components/content-text.tsx';
import { DateBlock } from '../../components/date-block.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { EmptyState, SectionHeading } from '../../components/section.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, useText } from '../../locale.ts';
import { HOME } from '../../text/home.ts';
import './latest-news.css';

const LEAD = { sizes: '(max-width: 768px) 100vw, 620px' };
const SMALL = { sizes: '120px', largest: 480 } as const;

/** The five newest of each: news with a large first story, and events with their days. */
export function LatestNews({ news, events }: Pick<ViewOf<'home'>, 'news' | 'events'>) {
  const { links } = useLocale();
  const text = useText(HOME);
  const more = {
    news: { href: links.news(), label: text.allNews },
    events: { href: links.events(), label: text.allEvents },
  };
  return (
    <div className="home-latest section">
      <div className="home-latest__layout stack wrap">
        <section aria-labelledby="home-news-title">
          <SectionHeading title={text.latestNews} id="home-news-title" more={more.news} />
          {news.message ? (
            <EmptyState message={news.message} />
          ) : (
            <ul className="home-news">
              {news.items.map(({ href, title, day, excerpt, picture }, index) => (
                <li className="home-news__item stack positioned ruled-above" key={href}>
                  <PictureBox
                    picture={picture}
                    ratio="16/10"
                    {...(index ? SMALL : LEAD)}
                    className="home-news__picture"
                  />
                  <TitleLink
                    as="h3"
                    className="home-news__title size-h4 snug"
                    href={href}
                    title={title}
                    isCover
                  />
                  <Day className="home-news__date soft small snug" day={day} />
                  <ContentText as="p" className="home-news__excerpt soft" text={excerpt} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <section className="home-events__layout" aria-labelledby="home-events-title">
          <SectionHeading title={text.events} id="home-events-title" more={more.events} />
          {events.message ? (
            <EmptyState message={events.message} />
          ) : (
            <ul className="ruled-below">
              {events.items.map(({ href, title, day, place, excerpt }) => (
                <li className="home-events__item stack positioned ruled-above" key={href}>
                  <DateBlock day={day} />
                  <TitleLink
                    as="h3"
                    className="home-events__title size-h4 snug"
                    href={href}
                    title={title}
                    isCover
                  />
                  <ContentText as="p" className="home-events__place small accent" text={place} />
                  <ContentText as="p" className="home-events__excerpt soft" text={excerpt} />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  );
}
