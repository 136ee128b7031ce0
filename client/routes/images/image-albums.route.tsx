import { EmptyState } from '../../components/empty-state.tsx';
import { langOf } from '../../components/lang-of.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { SiblingNav } from '../../components/sibling-nav.tsx';
import type { Listing, PageHandle, WithLead } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { usePage } from '../../use-page.ts';
import type { AlbumCardView } from './image-view.ts';

const PATH = '/images';

export const handle: PageHandle<WithLead<Listing<AlbumCardView>>> = {
  meta: ({ lead, items, page }, { groupName }) => ({
    title: page > 1 ? `Images, page ${page} | ${groupName}` : `Images | ${groupName}`,
    description: lead,
    image: items[0]?.picture?.base ?? null,
    ...(page > 1 && { canonical: `${PATH}?page=${page}` }),
  }),
  crumbs: () => [{ label: 'Images' }],
  params: { page: pageNumber },
  streams: true,
};

export function Component() {
  const { lead, items, message, page, pages } = usePage<WithLead<Listing<AlbumCardView>>>();
  return (
    <div className="list-page wrap">
      <PageHeading eyebrow="Gallery" title="Images" lead={lead} />
      <SiblingNav path={PATH} note={pages > 1 ? `Page ${page} of ${pages}` : null} />
      {message && (
        <EmptyState message={message}>
          <a className="button button--quiet" href="/ongoing-projects">
            See running projects
          </a>
        </EmptyState>
      )}
      <ul className="image-albums__grid">
        {items.map((album, index) => (
          <li key={album.href}>
            <AlbumCard album={album} first={index === 0} />
          </li>
        ))}
      </ul>
      <Pagination path={PATH} page={page} pages={pages} />
    </div>
  );
}

function AlbumCard({ album, first }: { album: AlbumCardView; first: boolean }) {
  return (
    <article className="image-album-card picture-zoom">
      <PictureBox
        picture={album.picture}
        ratio="4/3"
        sizes={first ? '(min-width: 600px) 64vw, 92vw' : '(min-width: 992px) 31vw, 46vw'}
        {...(first && { priority: true })}
      />
      <h2 className="image-album-card__title">
        <a className="cover-link" href={album.href} lang={langOf(album.title)}>
          {album.title}
        </a>
      </h2>
      {album.day && (
        <time className="image-album-card__date" dateTime={album.day}>
          {album.date}
        </time>
      )}
    </article>
  );
}
