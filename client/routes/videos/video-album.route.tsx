import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { VideoCard } from '../../components/video-card.tsx';
import type { PageHandle } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { usePage } from '../../use-page.ts';
import type { VideoAlbumView } from './video-album-view.ts';

export const handle: PageHandle<VideoAlbumView> = {
  meta: ({ items, title, path, page }, { groupName }) => ({
    title: page > 1 ? `${title}, page ${page} | ${groupName}` : `${title} | ${groupName}`,
    description: `Videos of ${groupName}: ${title}.`,
    image: items[0]?.still?.base ?? null,
    ...(page > 1 && { canonical: `${path}?page=${page}` }),
  }),
  crumbs: ({ title }) => [{ label: 'Videos', href: '/videos' }, { label: title }],
  params: { page: pageNumber },
};

export function Component() {
  const { items, message, own, path, title, day, date, page, pages } = usePage<VideoAlbumView>();
  return (
    <div className="list-page wrap">
      <PageHeading eyebrow="Video album" title={title}>
        <p className="video-album__facts">
          {day && <time dateTime={day}>{date}</time>}
          <a className="text-link" href="/videos">
            All video albums
          </a>
        </p>
      </PageHeading>
      {message && (
        <EmptyState message={message}>
          {own && (
            <a className="button button--primary" href={own.href} data-video="" data-video-title={own.title}>
              <Icon name="play" />
              Watch the introduction
            </a>
          )}
          <a className="button button--quiet" href="/videos">
            <Icon name="arrow-left" />
            Back to all video albums
          </a>
        </EmptyState>
      )}
      <ul className="video-album__videos">
        {items.map((video) => (
          <li key={video.href}>
            <VideoCard {...video} level={2} />
          </li>
        ))}
      </ul>
      <Pagination path={path} page={page} pages={pages} />
    </div>
  );
}
