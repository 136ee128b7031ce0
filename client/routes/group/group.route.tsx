import { useLocation } from 'react-router';
import type { EditorialView } from '../../components/editorial-view.ts';
import { PageContents } from '../../components/page-contents.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { PictureBox, preloadOf } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import { SiblingNav } from '../../components/sibling-nav.tsx';
import { MoreLink } from '../../components/way.tsx';
import { useLocale, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { GROUP } from '../../text/about.ts';
import { usePage } from '../../use-page.ts';
import '../../components/reading.css';
import './group.css';

const SIZES = '(min-width: 1440px) 1312px, 92vw';

export const handle: PageHandle<EditorialView> = {
  meta: ({ title, lead, picture }, { groupName }) => ({
    title: `${title} | ${groupName}`,
    description: lead,
    preload: preloadOf(picture, SIZES, 1920),
  }),
  crumbs: ({ title }) => [{ label: title }],
};

export function Component() {
  const view = usePage<EditorialView>();
  const path = useLocation().pathname;
  const { links } = useLocale();
  const text = useText(GROUP);
  return (
    <article className="list-page wrap">
      <PageHeading eyebrow={view.eyebrow} title={view.title} lead={view.lead} />
      <SiblingNav path={path} />
      {view.picture && (
        <PictureBox
          picture={view.picture}
          ratio="21/9"
          sizes={SIZES}
          largest={1920}
          className="group-page__picture below-section"
          priority
        />
      )}
      <div className="reading__layout yielding stack gap-section">
        <div className="reading__main stack at-start at-top gap-section">
          <Prose html={view.html} />
        </div>
        <aside className="reading__aside stays group-page__aside stack at-start gap-4">
          <PageContents headings={view.headings} />
          <MoreLink href={links.contact()}>{text.writeToUs}</MoreLink>
        </aside>
      </div>
    </article>
  );
}
