import { NEWS_FEED } from '../../../shared/feed-addresses.ts';
import { listPage } from '../../components/list-page.tsx';
import { StoryCard } from '../../components/story-card.tsx';
import type { WithLead } from '../../page.ts';
import { NEWS } from '../../text/news.ts';
import type { NewsListView } from './news-view.ts';
import './news.css';

export const { handle, Component } = listPage({
  texts: () => NEWS,
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
