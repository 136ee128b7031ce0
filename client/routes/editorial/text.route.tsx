import { useLocation } from 'react-router';
import type { EditorialHeading } from '../../../shared/editorial.ts';
import { Day, Sentence } from '../../components/content-text.tsx';
import { PictureBox, preloadOf } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import { PageHeading } from '../../components/section.tsx';
import { SiblingNav } from '../../components/sibling-nav.tsx';
import { MoreLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { EDITORIAL } from '../../text/about.ts';
import { COMPONENTS } from '../../text/components.ts';
import '../../components/reading.css';
import './text.css';

const SIZES = '(min-width: 1440px) 1312px, 92vw';

const handle: PageHandle<ViewOf<'terms'>> = {
  meta: ({ title, intro }, { groupName }) => ({ title: `${title} | ${groupName}`, description: intro }),
  crumbs: ({ title }) => [{ label: title }],
};

export const legal = { handle, Component: Legal };

export const group = {
  handle: {
    ...handle,
    meta: (view, ...rest) => ({
      ...handle.meta(view, ...rest),
      preload: preloadOf(view.picture, SIZES, 1920),
    }),
  } satisfies PageHandle<ViewOf<'terms'>>,
  Component: Group,
};

/** A page of the group: a text, its picture and its neighbours in the menu. */
function Group() {
  const { eyebrow, title, intro, picture, html, headings } = usePage<ViewOf<'terms'>>();
  const path = useLocation().pathname;
  const { links } = useLocale();
  const text = useText(EDITORIAL);
  return (
    <article className="list-page wrap">
      <PageHeading eyebrow={eyebrow} title={title} intro={intro} />
      <SiblingNav path={path} />
      {picture && (
        <PictureBox
          picture={picture}
          ratio="21/9"
          sizes={SIZES}
          largest={1920}
          className="group-page__picture below-section"
          priority
        />
      )}
      <div className="beside">
        <div className="reading__main stack at-start at-top gap-section">
          <Prose html={html} />
        </div>
        <div className="reading__aside stays group-page__aside stack at-start gap-4">
          <PageContents headings={headings} />
          <MoreLink href={links.contact()}>{text.writeToUs}</MoreLink>
        </div>
      </div>
    </article>
  );
}

/** A legal text, with the day of its last change. */
function Legal() {
  const { eyebrow, title, intro, updated, html, headings } = usePage<ViewOf<'terms'>>();
  const text = useText(EDITORIAL);
  return (
    <article className="list-page wrap">
      <PageHeading eyebrow={eyebrow} title={title} intro={intro}>
        {updated && (
          <p className="soft small">
            <Sentence text={text.updated}>
              <Day day={updated} />
            </Sentence>
          </p>
        )}
      </PageHeading>
      <div className="beside legal__layout">
        <div className="reading__aside stays">
          <PageContents headings={headings} />
        </div>
        <div className="reading__main stack at-start at-top gap-section">
          <Prose html={html} />
        </div>
      </div>
    </article>
  );
}

/** Links to the main headings of a long text; nothing for fewer than three. */
export function PageContents({ headings }: { headings: EditorialHeading[] }) {
  const { onThisPage } = useText(COMPONENTS);
  const main = headings.filter(({ level }) => level === 2);
  if (main.length < 3) return null;
  return (
    <nav className="page-contents full small" aria-labelledby="page-contents-title">
      <h2 className="reading__aside-title size-h3 ruled-below below-4" id="page-contents-title">
        {onThisPage}
      </h2>
      <ol>
        {main.map(({ id, text }) => (
          <li key={id}>
            <a className="pointed block soft" href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
