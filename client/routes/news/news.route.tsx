import { NEWS_FEED } from '../../../shared/feed-addresses.ts';
import { printedDay } from '../../../shared/formats.ts';
import { shareAddress } from '../../../shared/share-address.ts';
import { Day } from '../../components/content-text.tsx';
import { listPage } from '../../components/list-page.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { PictureBox, preloadOf } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import { StoryCard } from '../../components/story-card.tsx';
import { MoreLink } from '../../components/way.tsx';
import { descriptionIn, useLocale, useText } from '../../locale.ts';
import type { PageHandle, WithLead } from '../../page.ts';
import { NEWS } from '../../text/news.ts';
import { usePage } from '../../use-page.ts';
import type { NewsItemView, NewsListView } from './news-view.ts';
import '../../components/reading.css';
import './news.css';

const MAIN_SIZES = '(min-width: 1440px) 820px, (min-width: 992px) 60vw, 92vw';

export const list = listPage({
  texts: NEWS,
  alternate: { type: 'application/atom+xml', href: NEWS_FEED },
  way: (links, text) => ({ href: links.events(), label: text.seeEvents }),
  className: 'news-list list-page',
  Items: Stories,
});

/** The newest of all leads the first page. */
function Stories({ page, items }: WithLead<NewsListView>) {
  const first = page === 1 ? items[0] : undefined;
  return (
    <>
      {first && <StoryCard story={first} shape="lead" />}
      <ul className="news-list__stories stack">
        {items.slice(first ? 1 : 0).map((story) => (
          <li key={story.href}>
            <StoryCard story={story} />
          </li>
        ))}
      </ul>
    </>
  );
}

const handle: PageHandle<NewsItemView> = {
  meta: ({ id, title, summary, day, picture }, { groupName }, { language }) => ({
    title: `${title} | ${groupName}`,
    description: descriptionIn(
      language,
      summary,
      NEWS[language].description(title, groupName, printedDay(day, language)),
    ),
    share: shareAddress('news', id),
    preload: preloadOf(picture, MAIN_SIZES),
  }),
  crumbs: ({ title }, { language, links }) => [
    { label: NEWS[language].title, href: links.news() },
    { label: title },
  ],
};

export const item = { handle, Component: Item };

function Item() {
  const { title, day, picture, html, more } = usePage<NewsItemView>();
  const { links } = useLocale();
  const text = useText(NEWS);
  return (
    <div className="list-page wrap">
      <div className="reading__layout yielding stack gap-section">
        <article className="reading__main stack at-start at-top gap-section">
          <PageHeading eyebrow={text.title} title={title}>
            <Day className="soft size-lead" day={day} />
          </PageHeading>
          {picture && <PictureBox picture={picture} ratio="16/9" sizes={MAIN_SIZES} priority />}
          {html && <Prose html={html} />}
        </article>
        <aside className="reading__aside stays news-item__more" aria-labelledby="more-news">
          <h2 className="reading__aside-title size-h3 ruled-below" id="more-news">
            {text.more}
          </h2>
          <ul className="stack gap-5 below-4">
            {more.map((story) => (
              <li key={story.href}>
                <StoryCard story={story} shape="compact" />
              </li>
            ))}
          </ul>
          <MoreLink href={links.news()}>{text.all}</MoreLink>
        </aside>
      </div>
    </div>
  );
}
