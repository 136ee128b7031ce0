import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { langOf } from '../../components/lang-of.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { SiblingNav } from '../../components/sibling-nav.tsx';
import type { Listing, PageHandle, WithLead } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { usePage } from '../../use-page.ts';
import type { VideoAlbumCardView } from './video-album-view.ts';

const PATH = '/videos';

export const handle: PageHandle<WithLead<Listing<VideoAlbumCardView>>> = {
  meta: ({ lead, items, page }, { groupName }) => ({
    title: page > 1 ? `Videos, page ${page} | ${groupName}` : `Videos | ${groupName}`,
    description: lead,
    image: items[0]?.still?.base ?? null,
    ...(page > 1 && { canonical: `${PATH}?page=${page}` }),
  }),
  crumbs: () => [{ label: 'Videos' }],
  params: { page: pageNumber },
  streams: true,
};

export function Component() {
  const { lead, items, message, page, pages } = usePage<WithLead<Listing<VideoAlbumCardView>>>();
  return (
    <div className="list-page wrap">
      <PageHeading eyebrow="Gallery" title="Videos" lead={lead} />
      <SiblingNav path={PATH} note={pages > 1 ? `Page ${page} of ${pages}` : null} />
      {message && (
        <EmptyState message={message}>
          <a className="button button--quiet" href="/images">
            See the pictures
          </a>
        </EmptyState>
      )}
      <ul className="video-albums__grid">
        {items.map((album, index) => (
          <li key={album.href}>
            <article className="video-album-card picture-zoom">
              <div className="video-album-card__stack video-card__still">
                <PictureBox
                  picture={album.still}
                  ratio="16/9"
                  sizes="(min-width: 768px) 46vw, 92vw"
                  {...(index === 0 && { priority: true })}
                />
                <span className="video-card__play">
                  <Icon name="play" />
                </span>
              </div>
              <h2 className="video-album-card__title">
                <a className="cover-link" href={album.href} lang={langOf(album.title)}>
                  {album.title}
                </a>
              </h2>
              <p className="video-album-card__facts">
                Video album
                {album.day && <time dateTime={album.day}>{album.date}</time>}
              </p>
            </article>
          </li>
        ))}
      </ul>
      <Pagination path={PATH} page={page} pages={pages} />
    </div>
  );
}
