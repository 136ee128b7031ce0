import type { ComponentType, JSX, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type Links, pageOfList } from '../../shared/links.ts';
import type { MenuPageName, RecordListPage } from '../../shared/pages.ts';
import { type Locale, useLocale, usePage, useText } from '../locale.ts';
import type { Crumb, Listing, PageHandle, PageMeta, WithIntro } from '../page.ts';
import { pageNumber } from '../page-params.ts';
import type { ShellFacts } from '../shell/shell-facts.ts';
import { COMPONENTS } from '../text/components.ts';
import { MENU } from '../text/frame.ts';
import type { ByLanguage } from '../text/in-languages.ts';
import { Icon } from './icon.tsx';
import type { preloadOf } from './picture-box.tsx';
import { EmptyState, PageHeading } from './section.tsx';
import { SiblingNav } from './sibling-nav.tsx';
import { QuietLink } from './ways.tsx';
import './pagination.css';

type ListState = Pick<Listing<unknown>, 'message' | 'page' | 'pages'>;

interface ListItemsProps {
  list: ListState;
  /** The query of the filter, which links to the list's other pages keep. */
  query?: string | undefined;
  /** Links on an empty list. */
  ways?: ReactNode;
  children: ReactNode;
}

/** The items, or a message instead of them, and the pagination. */
export function ListItems({ list, query = '', ways, children }: ListItemsProps) {
  return (
    <>
      {list.message ? <EmptyState message={list.message}>{ways}</EmptyState> : children}
      <Pagination {...list} path={useLocation().pathname + query} />
    </>
  );
}

interface ListPageProps extends ListItemsProps {
  title: string;
  intro?: string | undefined;
  /** Content after the intro. */
  heading?: ReactNode;
  /** Replaces the links to the other pages of the menu. */
  nav?: ReactNode;
  after?: ReactNode;
  className?: string | undefined;
}

/** A page that is a list: heading, links to the menu's other pages, items, pagination. */
export function ListPage(props: ListPageProps) {
  const { title, intro, heading, nav, after, className = 'list-page', ...items } = props;
  const { page, pages } = items.list;
  const { pathname } = useLocation();
  const text = useText(COMPONENTS).list;
  return (
    <div className={`${className} wrap`}>
      <PageHeading title={title} intro={intro} isLow>
        {heading}
      </PageHeading>
      {nav ?? <SiblingNav path={pathname} note={pages > 1 ? text.pageOf(page, pages) : null} />}
      <ListItems {...items} />
      {after}
    </div>
  );
}

/** The metadata of a list; from the second page on with the page's number. */
export function listMeta(
  { title, description, page }: { title: string; description: string; page: number },
  { groupName }: Pick<ShellFacts, 'groupName'>,
  { language }: Locale,
): PageMeta {
  const { titleOf, description: plain, descriptionOf } = COMPONENTS[language].list;
  const said = description || plain(title, groupName);
  return {
    title: `${page > 1 ? titleOf(title, page) : title} | ${groupName}`,
    description: page > 1 ? descriptionOf(said, page) : said,
    page,
  };
}

/** The texts of a list; they have a `title` where it differs from the list's name in the menu. */
type ListTexts = object & { title?: string };

/** Metadata of a list beside title and description. */
export interface ListHead<View> {
  /** The same list in another format. */
  alternate?: PageMeta['alternate'];
  /** The preload of the first screen's picture. */
  preload?: (view: View) => ReturnType<typeof preloadOf>;
}

/** The handle of a list whose page has an intro. */
export function listHandle<View extends WithIntro<{ page: number }>>(
  name: MenuPageName,
  texts: ByLanguage<ListTexts>,
  { alternate, preload = () => null }: ListHead<View> = {},
): PageHandle<View> {
  return {
    meta: (view, facts, locale) => {
      const { intro: description, page } = view;
      const { title = MENU[locale.language].pages[name] } = texts[locale.language];
      const head = { ...listMeta({ title, description, page }, facts, locale), preload: preload(view) };
      return alternate ? { ...head, alternate } : head;
    },
    crumbs: (_, { language }) => [{ label: MENU[language].pages[name] }],
    params: { page: pageNumber },
  };
}

/** The breadcrumbs of a record's page: its list, and the record. */
export function recordCrumbs(list: RecordListPage) {
  return ({ title }: { title: string }, { language, links }: Locale): Crumb[] => [
    { label: MENU[language].pages[list], href: links[list]() },
    { label: title },
  ];
}

interface ListModule<View, Texts extends ListTexts> extends ListHead<View> {
  name: MenuPageName;
  texts: ByLanguage<Texts>;
  /** The link on an empty list. */
  way: (links: Links, texts: Texts) => { href: string; label: string };
  Items: ComponentType<View>;
  className?: string;
}

/** The module of a page that is a list and nothing else: its handle and its component. */
export function listPage<View extends WithIntro<ListState>, Texts extends ListTexts>({
  name,
  texts,
  way,
  Items,
  className,
  ...head
}: ListModule<View, Texts>) {
  function Component() {
    const view = usePage<View & JSX.IntrinsicAttributes>();
    const { links } = useLocale();
    const text = useText(texts);
    const { pages } = useText(MENU);
    const { href, label } = way(links, text);
    return (
      <ListPage
        title={text.title ?? pages[name]}
        intro={view.intro}
        list={view}
        ways={<QuietLink href={href}>{label}</QuietLink>}
        className={className}
      >
        <Items {...view} />
      </ListPage>
    );
  }
  return { handle: listHandle<View>(name, texts, head), Component };
}

const PAGE_LINK = 'pointed link strong inline-flex middle tap gap-1';

/** Links to the pages of a list; nothing for a single page. @param path with the list's filter */
function Pagination({ path, page, pages }: Pick<ListState, 'page' | 'pages'> & { path: string }) {
  const text = useText(COMPONENTS);
  if (pages < 2) return null;
  return (
    <nav
      className="pagination numbers row middle gap-ways above-section ruled-above not-on-paper"
      aria-label={text.pages}
    >
      {page > 1 && (
        <a className={`${PAGE_LINK} pagination__step`} href={pageOfList(path, page - 1)} rel="prev">
          <Icon name="chevron-left" />
          {text.previous}
        </a>
      )}
      <ol className="pagination__pages flex gap-1">
        {shownPages(page, pages).map((shown) =>
          shown < 0 ? (
            <li className="stack middle soft" key={shown}>
              …
            </li>
          ) : (
            <li className="stack" key={shown}>
              <a
                className={PAGE_LINK}
                href={pageOfList(path, shown)}
                aria-current={shown === page ? 'page' : undefined}
              >
                <span className="visually-hidden">{text.page}</span>
                {shown}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <a className={`${PAGE_LINK} pagination__step`} href={pageOfList(path, page + 1)} rel="next">
          {text.next}
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}

/** The first and last page, and the current one with its neighbours; a negative number is a gap. */
export function shownPages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((shown) => shown >= 1 && shown <= pages);
  const shown = [...new Set(near)];
  return shown.flatMap((at, index) => {
    const gap = at - (shown[index - 1] ?? at);
    if (gap === 2) return [at - 1, at];
    return gap > 2 ? [-at, at] : [at];
  });
}
