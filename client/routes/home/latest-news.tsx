import { DateBlock } from '../../components/date-block.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { langOf } from '../../components/lang-of.ts';
import { PictureBox } from '../../components/picture-box.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useLocale, useText } from '../../locale.ts';
import { HOME } from '../../text/home.ts';
import type { HomeView } from './home-view.ts';
import './latest-news.css';

/** The newest five of each: news with the first as the lead story, events by their days. */
export function LatestNews({ news, events }: Pick<HomeView, 'news' | 'events'>) {
  const { links } = useLocale();
  const text = useText(HOME);
  return (
    <div className="home-latest section">
      <div className="home-latest__layout stack wrap">
        <section aria-labelledby="home-news-title">
          <SectionHeading
            title={text.latestNews}
            id="home-news-title"
            more={{ href: links.news(), label: text.allNews }}
          />
          {news.message ? (
            <EmptyState message={news.message} />
          ) : (
            <ul className="home-news">
              {news.items.map((item, index) => (
                <li className="home-news__item stack positioned ruled-above" key={item.href}>
                  <PictureBox
                    picture={item.picture}
                    ratio="16/10"
                    {...(index
                      ? { sizes: '120px', largest: 480 }
                      : { sizes: '(max-width: 768px) 100vw, 620px' })}
                    className="home-news__picture"
                  />
                  <h3 className="home-news__title size-h4 snug">
                    <a href={item.href} lang={langOf(item.title)}>
                      {item.title}
                    </a>
                  </h3>
                  {item.day && (
                    <time className="home-news__date soft small snug" dateTime={item.day}>
                      {item.date}
                    </time>
                  )}
                  <p className="home-news__excerpt soft" lang={langOf(item.excerpt)}>
                    {item.excerpt}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section className="home-events__layout" aria-labelledby="home-events-title">
          <SectionHeading
            title={text.events}
            id="home-events-title"
            more={{ href: links.events(), label: text.allEvents }}
          />
          {events.message ? (
            <EmptyState message={events.message} />
          ) : (
            <ul className="home-events">
              {events.items.map((item) => (
                <li className="home-events__item stack positioned ruled-above" key={item.href}>
                  <DateBlock day={item.day} />
                  <h3 className="home-events__title size-h4 snug">
                    <a href={item.href} lang={langOf(item.title)}>
                      {item.title}
                    </a>
                  </h3>
                  <p className="home-events__place small accent" lang={langOf(item.place)}>
                    {item.place}
                  </p>
                  <p className="home-events__excerpt soft" lang={langOf(item.excerpt)}>
                    {item.excerpt}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  );
}
