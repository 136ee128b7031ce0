import { Day } from '../../components/content-text.tsx';
import type { EditorialView } from '../../components/editorial-view.ts';
import { PageContents } from '../../components/page-contents.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Prose } from '../../components/prose.tsx';
import { useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { LEGAL } from '../../text/about.ts';
import { usePage } from '../../use-page.ts';
import '../../components/reading.css';
import './legal.css';

export const handle: PageHandle<EditorialView> = {
  meta: ({ title, lead }, { groupName }) => ({ title: `${title} | ${groupName}`, description: lead }),
  crumbs: ({ title }) => [{ label: title }],
};

export function Component() {
  const view = usePage<EditorialView>();
  const { updated } = useText(LEGAL);
  return (
    <article className="list-page wrap">
      <PageHeading eyebrow={view.eyebrow} title={view.title} lead={view.lead}>
        {view.updated && (
          <p className="soft small">
            {updated.before}
            <Day day={view.updated} />
            {updated.after}
          </p>
        )}
      </PageHeading>
      <div className="reading__layout yielding stack gap-section legal__layout">
        <aside className="reading__aside stays">
          <PageContents headings={view.headings} />
        </aside>
        <div className="reading__main stack at-start at-top gap-section">
          <Prose html={view.html} />
        </div>
      </div>
    </article>
  );
}
