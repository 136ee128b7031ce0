import { documentLinkAttributes } from '../../components/document-link.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { langOf } from '../../components/lang-of.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pagination } from '../../components/pagination.tsx';
import type { PageHandle, WithLead } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { usePage } from '../../use-page.ts';
import type { DocumentView, DownloadsView } from './downloads-view.ts';

const PATH = '/download';

export const handle: PageHandle<WithLead<DownloadsView>> = {
  meta: ({ lead, page }, { groupName }) => ({
    title: page > 1 ? `Downloads, page ${page} | ${groupName}` : `Downloads | ${groupName}`,
    description: lead,
    ...(page > 1 && { canonical: `${PATH}?page=${page}` }),
  }),
  crumbs: () => [{ label: 'Download' }],
  params: { page: pageNumber },
  streams: true,
};

export function Component() {
  const { lead, papers, items, message, page, pages } = usePage<WithLead<DownloadsView>>();
  return (
    <div className="list-page wrap">
      <PageHeading eyebrow="Documents" title="Downloads" lead={lead} />
      <div className="downloads__layout">
        <div>
          {message && (
            <EmptyState message={message}>
              <a className="button button--quiet" href="/contact-us">
                Ask us for a document
              </a>
            </EmptyState>
          )}
          <ul className="downloads__list">
            {items.map((item) => (
              <li key={item.id}>
                <Document item={item} />
              </li>
            ))}
          </ul>
          <Pagination path={PATH} page={page} pages={pages} />
        </div>
        <aside className="downloads__note">
          <h2>Cannot find a paper?</h2>
          <p>{papers}</p>
          <a className="more-link" href="/contact-us">
            Ask for a document
            <Icon name="arrow-right" />
          </a>
        </aside>
      </div>
    </div>
  );
}

/** A document with its kind, its date, and the host that it lies on where that is not ours. */
function Document({ item }: { item: DocumentView }) {
  const { title, host, type, day, date } = item;
  return (
    <article className="document">
      <span className="document__icon">
        <Icon name="file" />
      </span>
      <div className="document__text">
        <h2 className="document__title" lang={langOf(title)}>
          <a className="cover-link" {...documentLinkAttributes(item)}>
            {title}
          </a>
        </h2>
        <p className="document__facts">
          {type}
          {day && (
            <>
              {', '}
              <time dateTime={day}>{date}</time>
            </>
          )}
          {host && `, on ${host}`}
        </p>
      </div>
      <span className="document__button" aria-hidden="true">
        <Icon name={host ? 'external' : 'download'} />
        <span>{host ? 'Open' : 'Download'}</span>
      </span>
    </article>
  );
}
