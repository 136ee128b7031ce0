import { NEWS_FEED } from '../../../shared/feed-addresses.ts';
import { ListPage, listHandle } from '../../components/list-page.tsx';
import { StoryCard, type StoryCardView } from '../../components/story-card.tsx';
import { useLocale, useText } from '../../locale.ts';
import type { Listing, PageHandle, WithLead } from '../../page.ts';
import { NEWS } from '../../text/news.ts';
import { usePage } from '../../use-page.ts';

type NewsListView = WithLead<Listing<StoryCardView>>;

export const handle: PageHandle<NewsListView> = listHandle({
  texts: NEWS,
  alternate: { type: 'application/atom+xml', href: NEWS_FEED },
});

export function Component() {
  const { lead, items, ...list } = usePage<NewsListView>();
  const { links } = useLocale();
  const text = useText(NEWS);
  const [first, ...rest] = list.page === 1 ? items : [undefined, ...items];
  return (
    <ListPage
      eyebrow={text.eyebrow}
      title={text.title}
      lead={lead}
      list={list}
      ways={
        <a className="button button--quiet" href={links.events()}>
          {text.seeEvents}
        </a>
      }
      className="news-list list-page"
    >
      {first && <StoryCard story={first} shape="lead" sizes="(min-width: 992px) 58vw, 92vw" priority />}
      <ul className="news-list__stories">
        {rest.map(
          (story) =>
            story && (
              <li key={story.href}>
                <StoryCard story={story} />
              </li>
            ),
        )}
      </ul>
    </ListPage>
  );
}
