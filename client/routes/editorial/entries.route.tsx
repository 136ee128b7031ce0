import type { EditorialKind } from '../../../shared/editorial.ts';
import { ContentText, Day } from '../../components/content-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListPage, listMeta } from '../../components/list-page.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import { RecordList } from '../../components/section.tsx';
import { MoreLink, QuietLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { type Locale, useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { EDITORIAL } from '../../text/about.ts';
import { MENU } from '../../text/frame.ts';
import { PRESS } from '../../text/news.ts';
import './editorial.css';

type EntryView = ViewOf<'articles'>['items'][number];

/** Each kind's page and component. The page's menu label is the title where the site folder has no text for it. */
const KINDS = {
  articles: { page: 'articles', Entry: ArticleEntry },
  advertisements: { page: 'advertisements', Entry: AdvertisementEntry },
  'online-coverages': { page: 'onlineCoverage', Entry: CoverageEntry },
} as const satisfies Record<EditorialKind, object>;

export const handle: PageHandle<ViewOf<'articles'>> = {
  meta: ({ kind, section, page }, facts, locale) => {
    const title = titleOf(kind, section, locale);
    const description = section?.intro || EDITORIAL[locale.language].description(title, facts.groupName);
    return listMeta({ title, description, page }, facts, locale);
  },
  crumbs: ({ kind, section }, locale) => [{ label: titleOf(kind, section, locale) }],
  params: { page: pageNumber },
};

function titleOf(kind: EditorialKind, section: ViewOf<'articles'>['section'], { language }: Locale): string {
  return section?.title ?? MENU[language].pages[KINDS[kind].page];
}

export function Component() {
  const { kind, section, items, ...list } = usePage<ViewOf<'articles'>>();
  const locale = useLocale();
  const text = useText(PRESS);
  const { Entry } = KINDS[kind];
  return (
    <ListPage
      title={titleOf(kind, section, locale)}
      intro={section?.intro}
      list={list}
      ways={<QuietLink href={locale.links.news()}>{text.readNews}</QuietLink>}
      after={
        section?.html &&
        items.length > 0 && <Prose html={section.html} className="entries__note above-section soft" />
      }
    >
      <RecordList
        className={kind === 'advertisements' ? 'stack two-from-768 gap-cards' : 'entries__list'}
        items={items}
      >
        {(entry) => <Entry entry={entry} />}
      </RecordList>
    </ListPage>
  );
}

/** The head of an article; its text opens beneath, with or without JavaScript. */
function ArticleEntry({ entry }: { entry: EntryView }) {
  const text = useText(EDITORIAL);
  return (
    <article className="entry entry--article ruled-above stack gap-5" id={entry.id}>
      <PictureBox
        picture={entry.picture}
        ratio="3/2"
        sizes="(min-width: 768px) 38vw, 92vw"
        className="entry__picture"
      />
      <div className="entry__text stack at-start gap-2">
        <Day className="entry__date soft small" day={entry.date} />
        <h2 className="entry__title">{entry.title}</h2>
        {entry.description && <p className="soft">{entry.description}</p>}
        {entry.html && (
          <details className="entry__details">
            <summary className="more-link link strong middle tap gap-2 more-link--icon">
              {text.readArticle}
              <ContentText className="visually-hidden" text={text.named(entry.title)} />
              <Icon name="chevron-down" />
            </summary>
            <Prose html={entry.html} />
          </details>
        )}
      </div>
    </article>
  );
}

/** An announcement: the picture above its words. */
function AdvertisementEntry({ entry }: { entry: EntryView }) {
  const text = useText(EDITORIAL);
  return (
    <article className="entry entry--sheet stack" id={entry.id}>
      <PictureBox picture={entry.picture} ratio="16/10" sizes="(min-width: 768px) 46vw, 92vw" />
      <div className="entry__text stack at-start gap-2">
        <Day className="entry__date soft small" day={entry.date} />
        <h2 className="entry__title">{entry.title}</h2>
        {entry.description && <p className="soft">{entry.description}</p>}
        {entry.html && <Prose html={entry.html} />}
        {entry.link && (
          <MoreLink href={entry.link}>
            {text.seeWhat}
            <ContentText className="visually-hidden" text={text.named(entry.title)} />
          </MoreLink>
        )}
      </div>
    </article>
  );
}

/** Outside coverage: publication, day and a link. */
function CoverageEntry({ entry }: { entry: EntryView }) {
  return (
    <article className="entry entry--coverage ruled-above positioned stack gap-5" id={entry.id}>
      <p className="stack">
        <ContentText className="accent strong" text={entry.publication} />
        <Day className="entry__date soft small" day={entry.date} />
      </p>
      <div className="entry__text stack at-start gap-2">
        <h2 className="entry__title">
          {entry.link ? (
            <a className="cover-link" href={entry.link} rel="noopener nofollow">
              {entry.title}
              <Icon name="external" />
            </a>
          ) : (
            entry.title
          )}
        </h2>
        {entry.description && <p className="soft">{entry.description}</p>}
        {entry.html && <Prose html={entry.html} />}
      </div>
    </article>
  );
}
