import type { PageName } from '../../../shared/editorial.ts';
import { type EditorialView, editorialView } from '../../components/editorial-view.ts';
import { PageContents } from '../../components/page-contents.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Prose } from '../../components/prose.tsx';
import { notFound, type PageHandle, type PageInput } from '../../page.ts';

/** A legal text of the site folder. @throws 404 when there is none */
export function legalView(name: PageName, { backend }: PageInput): EditorialView {
  return editorialView(backend, name) ?? notFound('Page not found.');
}

export const legalHandle: PageHandle<EditorialView> = {
  meta: ({ title, lead }, { groupName }) => ({ title: `${title} | ${groupName}`, description: lead }),
  crumbs: ({ title }) => [{ label: title }],
  streams: true,
};

export function LegalPage({ view }: { view: EditorialView }) {
  return (
    <article className="list-page wrap">
      <PageHeading {...(view.eyebrow && { eyebrow: view.eyebrow })} title={view.title} lead={view.lead}>
        {view.updated && (
          <p className="legal__updated">
            Last changed on <time dateTime={view.updated.day}>{view.updated.date}</time>
          </p>
        )}
      </PageHeading>
      <div className="reading__layout legal__layout">
        <aside className="reading__aside">
          <PageContents headings={view.headings} />
        </aside>
        <div className="reading__main">
          <Prose html={view.html} />
        </div>
      </div>
    </article>
  );
}
