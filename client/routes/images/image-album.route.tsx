import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { LightboxLink } from '../../components/lightbox-link.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pagination } from '../../components/pagination.tsx';
import type { PageHandle } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { usePage } from '../../use-page.ts';
import type { AlbumView } from './image-view.ts';

export const handle: PageHandle<AlbumView> = {
  meta: ({ items, title, path, page }, { groupName }) => ({
    title: page > 1 ? `${title}, page ${page} | ${groupName}` : `${title} | ${groupName}`,
    description: `Photo album of ${groupName}: ${title}.`,
    image: items[0]?.picture.base ?? null,
    ...(page > 1 && { canonical: `${path}?page=${page}` }),
  }),
  crumbs: ({ title }) => [{ label: 'Images', href: '/images' }, { label: title }],
  params: { page: pageNumber },
};

export function Component() {
  const { items, message, path, title, day, date, page, pages } = usePage<AlbumView>();
  return (
    <div className="list-page wrap">
      <PageHeading eyebrow="Photo album" title={title}>
        <p className="image-album__facts">
          {day && <time dateTime={day}>{date}</time>}
          <a className="text-link" href="/images">
            All albums
          </a>
        </p>
      </PageHeading>
      {message && (
        <EmptyState message={message}>
          <a className="button button--quiet" href="/images">
            <Icon name="arrow-left" />
            Back to all albums
          </a>
        </EmptyState>
      )}
      <ul className="image-album__pictures">
        {items.map(({ picture, caption }, index) => (
          <li key={picture.base}>
            <LightboxLink
              group="album"
              picture={picture}
              caption={caption}
              sizes={sizesOf(index, items.length)}
              {...(index === 0 && { priority: true })}
            />
          </li>
        ))}
      </ul>
      <Pagination path={path} page={page} pages={pages} />
    </div>
  );
}

/** The first picture leads; the last takes what is left of its row (images.css). */
function sizesOf(index: number, count: number): string {
  if (!index) return '(min-width: 992px) 64vw, 92vw';
  if (index < count - 1 || count % 3 === 0) return '(min-width: 992px) 31vw, 46vw';
  return count % 3 === 1 ? '92vw' : '(min-width: 992px) 64vw, 46vw';
}
