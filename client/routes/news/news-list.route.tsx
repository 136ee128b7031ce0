import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SiblingNav } from '../../components/sibling-nav.tsx';
import { StoryCard, type StoryCardView } from '../../components/story-card.tsx';
import type { Listing, PageHandle, WithLead } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { usePage } from '../../use-page.ts';

const PATH = '/news';

export const handle: PageHandle<WithLead<Listing<StoryCardView>>> = {
  meta: ({ lead, items, page }, { groupName }) => ({
    title: page > 1 ? `News, page ${page} | ${groupName}` : `News | ${groupName}`,
    description: lead,
    image: items[0]?.picture?.base ?? null,
    ...(page > 1 && { canonical: `${PATH}?page=${page}` }),
  }),
  crumbs: () => [{ label: 'News' }],
  params: { page: pageNumber },
  streams: true,
};

export function Component() {
  const { lead, items, message, page, pages } = usePage<WithLead<Listing<StoryCardView>>>();
  const [first, ...rest] = page === 1 ? items : [undefined, ...items];
  return (
    <div className="news-list list-page wrap">
      <PageHeading eyebrow="News and media" title="News" lead={lead} />
      <SiblingNav path={PATH} note={pages > 1 ? `Page ${page} of ${pages}` : null} />
      {message && (
        <EmptyState message={message}>
          <a className="button button--quiet" href="/events">
            See our events
          </a>
        </EmptyState>
      )}
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
      <Pagination path={PATH} page={page} pages={pages} />
    </div>
  );
}
