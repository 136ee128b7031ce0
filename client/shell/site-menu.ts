import { pagePathOf } from '../../shared/language.ts';
import type { AboutSection, Links } from '../../shared/links.ts';
import { type MenuName, type MenuPageName, PAGE_ROWS, pagePattern } from '../../shared/pages.ts';
import type { MENU } from '../text/frame.ts';

/** A place in the menus. */
export interface MenuLink {
  label: string;
  href: string;
}

/** Links below a title. */
export interface MenuGroup {
  label: string;
  items: MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

type MenuText = (typeof MENU)['en'];

const MENUS = ['about', 'project', 'newsAndMedia', 'ourGroup', 'gallery'] as const;

/** The eight menus of the header (docs/product.md, "Frame"), each with the pages that stand below it. */
export function siteMenu(links: Links, { titles, pages, sections }: MenuText): MenuEntry[] {
  const pagesOf = (menu: MenuName): MenuLink[] =>
    PAGE_ROWS.filter(([, row]) => row.menu === menu).map(([name]) => {
      const page = name as MenuPageName;
      return { label: pages[page], href: links[page]() };
    });
  const aboutSections = Object.entries(sections).map(([name, label]) => ({
    label,
    href: links.about(name as AboutSection),
  }));
  const menus = MENUS.map((menu) => {
    const items = pagesOf(menu);
    return { label: titles[menu], items: menu === 'about' ? [...items, ...aboutSections] : items };
  });
  return [...menus, ...pagesOf('own')];
}

/** Links of the footer (docs/product.md, "Frame"), in three groups. */
export function footerLinks(links: Links, { titles, pages, footer }: MenuText): MenuGroup[] {
  const names = { ...pages, ...footer };
  const group = (label: string, ...items: (keyof typeof names)[]) => ({
    label,
    items: items.map((name) => ({ label: names[name], href: links[name]() })),
  });
  return [
    group(titles.group, 'about', 'ngo', 'career'),
    group(titles.projects, 'upcoming', 'ongoing', 'completed'),
    group(titles.help, 'contact', 'terms', 'privacy'),
  ];
}

/** Where the visitor is, as a menu shows it. */
export interface MenuPlace {
  /** The link to the page, or to the list that the page is a detail of. */
  href: string;
  /** Whether that link is marked, and how. */
  mark: 'page' | 'true' | undefined;
}

/** @param path of the page @returns null where the page belongs to another menu */
export function placeIn(entry: MenuEntry, path: string, links: Links): MenuPlace | null {
  const all = 'items' in entry ? entry.items : [entry];
  const list = listOf(path, links);
  const isList = ({ href }: MenuLink) => href === list || path.startsWith(`${href}/`);
  const { href } = all.find((link) => link.href === path) ?? all.find(isList) ?? {};
  if (href === undefined) return null;
  // A project belongs to the menu; which of its three lists holds it, the address does not say.
  const isProject = path.startsWith(links.project(''));
  return { href, mark: href === path ? 'page' : isProject ? undefined : 'true' };
}

/** @returns the address of the list that the page is a detail of, if it is one */
function listOf(path: string, links: Links): string | undefined {
  const pattern = pagePattern(pagePathOf(path));
  const within = PAGE_ROWS.find(([, row]) => row.path === pattern)?.[1].within;
  return within && links[within as MenuPageName]();
}
