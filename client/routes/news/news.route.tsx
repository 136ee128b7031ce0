import { NEWS_FEED } from '../../../shared/feed-addresses.ts';
import { printedDay } from '../../../shared/formats.ts';
import { shareAddress } from '../../../shared/share-address.ts';
import { Day } from '../../components/content-text.tsx';
import { listPage, recordCrumbs } from '../../components/list-page.tsx';
import { PictureBox, preloadOf } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import { PageHeading, RecordList } from '../../components/section.tsx';
import { MoreLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { descriptionIn, useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { MENU } from '../../text/frame.ts';
import { NEWS } from '../../text/news.ts';
import { leadPreload, StoryCard } from './story-card.tsx';
import '../../components/reading.css';
import './news.css';

const MAIN_SIZES = '(min-width: 1440px) 820px, (min-width: 992px) 60vw, 92vw';

export const list = listPage({
  name: 'news',
  texts: NEWS,
  alternate: { type: 'application/atom+xml', href: NEWS_FEED },
  way: (links, text) => ({ href: links.events(), label: text.seeEvents }),
  className: 'news-list list-page',
  Items: Stories,
  preload: (view) => leadPreload(leadOf(view)),
});

/** The large story on the first page: the newest of all; none on other pages. */
function leadOf({ page, items }: ViewOf<'news'>) {
  return page === 1 ? items[0] : undefined;
}

function Stories(view: ViewOf<'news'>) {
  const { items } = view;
  const first = leadOf(view);
  return (
    <>
      {first && <StoryCard story={first} shape="lead" />}
      <RecordList className="news-list__stories stack three-from-992" items={items.slice(first ? 1 : 0)}>
        {(story) => <StoryCard story={story} />}
      </RecordList>
    </>
  );
}

const handle: PageHandle<ViewOf<'newsItem'>> = {
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
  crumbs: recordCrumbs('news'),
};

export const item = { handle, Component: Item };

function Item() {
  const { title, day, picture, html, more } = usePage<ViewOf<'newsItem'>>();
  const { links } = useLocale();
  const text = useText(NEWS);
  const { pages } = useText(MENU);
  return (
    <div className="list-page wrap">
      <div className="beside">
        <article className="reading__main stack at-start at-top gap-section">
          <PageHeading eyebrow={pages.news} title={title}>
            <Day className="soft size-intro" day={day} />
          </PageHeading>
          {picture && <PictureBox picture={picture} ratio="16/9" sizes={MAIN_SIZES} priority />}
          {html && <Prose html={html} />}
        </article>
        <aside className="reading__aside stays news-item__more" aria-labelledby="more-news">
          <h2 className="reading__aside-title size-h3 ruled-below below-4" id="more-news">
            {text.more}
          </h2>
          <RecordList className="stack gap-5 below-4" items={more}>
            {(story) => <StoryCard story={story} shape="compact" />}
          </RecordList>
          <MoreLink href={links.news()}>{text.all}</MoreLink>
        </aside>
      </div>
    </div>
  );
}
