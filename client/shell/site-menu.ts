import { pagePathOf } from '../../shared/language.ts';
import type { AboutSection, Links } from '../../shared/links.ts';
import { type MenuName, type MenuPageName, PAGE_ROWS, pagePattern } from '../../shared/pages.ts';
import type { MENU } from '../text/frame.ts';

/** A link, or a menu of links with a title. */
export type MenuEntry = ReturnType<typeof siteMenu>[number];

type MenuText = (typeof MENU)['en'];

const MENUS = ['about', 'project', 'newsAndMedia', 'ourGroup', 'gallery'] as const;

/**
 * The eight menus of the header (docs/product.md, "Frame"), each with its pages.
 * @param path the path of the current page
 */
export function siteMenu(links: Links, { titles, pages, sections, bookVisit }: MenuText, path: string) {
  const pattern = pagePattern(pagePathOf(path));
  const [shown, row] = PAGE_ROWS.find(([, { path }]) => path === pattern) ?? [];

  /** The value of `aria-current`: `page` for the current page, `true` for the list of a detail page. */
  function markOf(name: MenuPageName): 'page' | 'true' | undefined {
    if (name === shown) return 'page';
    // The address of a project does not tell which of the three lists has it.
    return name === row?.within && row.record !== 'projects' ? 'true' : undefined;
  }
  const namesIn = (menu: MenuName) =>
    PAGE_ROWS.flatMap(([name, row]) => (row.menu === menu ? (name as MenuPageName) : []));
  const linkTo = (name: MenuPageName) => ({
    label: pages[name],
    href: links[name](),
    current: markOf(name),
  });
  const aboutSections = Object.entries(sections).map(([name, label]) => ({
    label,
    href: links.about(name as AboutSection),
    current: undefined,
  }));
  const visit = { label: bookVisit, href: links.contact({ form: 'site-visit' }), current: undefined };
  const menus = MENUS.map((menu) => {
    const names = namesIn(menu);
    return {
      label: titles[menu],
      items: [
        ...names.map(linkTo),
        ...(menu === 'about' ? aboutSections : []),
        ...(menu === 'project' ? [visit] : []),
      ],
      // True for the menu that has the current page.
      isCurrent: names.some((name) => name === shown || name === row?.within),
    };
  });
  return [...menus, ...namesIn('own').map(linkTo)];
}

/** Links of the footer (docs/product.md, "Frame"), in three groups. */
export function footerLinks(links: Links, { titles, pages, footer }: MenuText) {
  const names = { ...pages, ...footer };
  const group = (label: string, ...items: (keyof typeof names)[]) => ({
    label,
    items: items.map((name) => ({ label: names[name], href: links[name]() })),
  });
  return [
    group(titles.group, 'about', 'ngo', 'career'),
    group(titles.projects, 'upcoming', 'ongoing', 'completed'),
    group(titles.help, 'contact', 'ownEnquiry', 'terms', 'privacy'),
  ];
}
