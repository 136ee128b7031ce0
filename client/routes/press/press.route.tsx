import { EmptyState } from '../../components/empty-state.tsx';
import { langOf } from '../../components/lang-of.ts';
import { LightboxLink } from '../../components/lightbox-link.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { SiblingNav } from '../../components/sibling-nav.tsx';
import type { Listing, PageHandle, WithLead } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { usePage } from '../../use-page.ts';
import type { ClippingView } from './press-view.ts';

const PATH = '/press-coverage';
const SIZES = '(min-width: 1280px) 300px, (min-width: 992px) 31vw, 46vw';

export const handle: PageHandle<WithLead<Listing<ClippingView>>> = {
  meta: ({ lead, page }, { groupName }) => ({
    title: page > 1 ? `Press coverage, page ${page} | ${groupName}` : `Press coverage | ${groupName}`,
    description: lead,
    ...(page > 1 && { canonical: `${PATH}?page=${page}` }),
  }),
  crumbs: () => [{ label: 'Press coverage' }],
  params: { page: pageNumber },
  streams: true,
};

export function Component() {
  const { lead, items, message, page, pages } = usePage<WithLead<Listing<ClippingView>>>();
  return (
    <div className="list-page wrap">
      <PageHeading eyebrow="News and media" title="Press coverage" lead={lead} />
      <SiblingNav path={PATH} note={pages > 1 ? `Page ${page} of ${pages}` : null} />
      {message && (
        <EmptyState message={message}>
          <a className="button button--quiet" href="/news">
            Read our news
          </a>
        </EmptyState>
      )}
      <ul className="press__clippings">
        {items.map((item) => (
          <li key={item.id}>
            <Clipping item={item} />
          </li>
        ))}
      </ul>
      <Pagination path={PATH} page={page} pages={pages} />
    </div>
  );
}

function Clipping({ item: { title, day, date, picture } }: { item: ClippingView }) {
  return (
    <figure className="clipping">
      {picture ? (
        <LightboxLink
          group="press"
          picture={picture}
          caption={date ? `${title}, ${date}` : title}
          ratio="3/4"
          sizes={SIZES}
        />
      ) : (
        <PictureBox picture={null} ratio="3/4" sizes={SIZES} />
      )}
      <figcaption>
        <h2 className="clipping__title" lang={langOf(title)}>
          {title}
        </h2>
        {day && (
          <time className="clipping__date" dateTime={day}>
            {date}
          </time>
        )}
      </figcaption>
    </figure>
  );
}
