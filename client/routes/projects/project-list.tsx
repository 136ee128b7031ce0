import type { ProjectStatus } from '../../../shared/project-status.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { ProjectCard } from '../../components/project-card.tsx';
import type { PageHandle, WithLead } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import type { ProjectListView } from './project-list-view.ts';

interface ListCopy {
  path: string;
  title: string;
}

const LISTS: Record<ProjectStatus, ListCopy> = {
  completed: {
    path: '/complete-projects',
    title: 'Completed Projects',
  },
  ongoing: {
    path: '/ongoing-projects',
    title: 'Running Projects',
  },
  upcoming: {
    path: '/upcoming-projects',
    title: 'Upcoming Projects',
  },
};

/** Title, crumbs and parameters of a list page; the first three cards describe it to search engines. */
export const listHandle: PageHandle<WithLead<ProjectListView>> = {
  meta: ({ kind, lead, items, page }, facts) => ({
    title: `${LISTS[kind].title} in ${facts.office.city} | ${facts.groupName}`,
    description: lead,
    image: items[0]?.picture?.base ?? null,
    ...(page > 1 && { canonical: `${LISTS[kind].path}?page=${page}` }),
  }),
  crumbs: ({ kind }) => [{ label: LISTS[kind].title }],
  params: { page: pageNumber },
  streams: true,
};

export function ProjectList({ view }: { view: WithLead<ProjectListView> }) {
  const { path, title } = LISTS[view.kind];
  return (
    <div className="project-list wrap">
      <PageHeading eyebrow="Projects" title={title} lead={view.lead} />
      <div className="sibling-nav">
        <nav aria-label="Projects by stage">
          <ul>
            {Object.values(LISTS).map((list) => (
              <li key={list.path}>
                <a href={list.path} aria-current={list.path === path ? 'page' : undefined}>
                  {list.title.split(' ')[0]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {view.count && (
          <p className="sibling-nav__note">
            {view.count}
            {view.pages > 1 && `, page ${view.page} of ${view.pages}`}
          </p>
        )}
      </div>
      {view.message ? (
        <EmptyState message={view.message}>
          <a className="button button--primary" href="/contact-us">
            Ask us what is planned
          </a>
        </EmptyState>
      ) : (
        <ul className="grid">
          {view.items.map((card, index) => (
            <li key={card.slug}>
              <ProjectCard card={card} level={2} priority={index < 1} />
            </li>
          ))}
        </ul>
      )}
      <Pagination path={path} page={view.page} pages={view.pages} />
    </div>
  );
}
