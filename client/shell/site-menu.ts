import type { AboutSection, Links } from '../../shared/links.ts';
import type { ProjectStatus } from '../../shared/project-status.ts';
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
type PageName = keyof MenuText['pages'];

const ABOUT_SECTIONS: readonly AboutSection[] = [
  'history',
  'achievements',
  'why-bhavishya',
  'vision-mission',
  'cmd-message',
];

/** The eight menus of the header (docs/product.md, "Frame"), each with the pages that stand below it. */
export function siteMenu(links: Links, { titles, pages, sections, projects }: MenuText): MenuEntry[] {
  const page = (name: PageName) => ({ label: pages[name], href: links[name]() });
  const section = (name: AboutSection) => ({ label: sections[name], href: links.about(name) });
  const list = (kind: ProjectStatus) => ({ label: projects[kind], href: links.projectList(kind) });
  const group = (label: string, ...names: PageName[]) => ({ label, items: names.map(page) });
  return [
    { label: titles.about, items: [page('about'), ...ABOUT_SECTIONS.map(section)] },
    { label: titles.project, items: [list('completed'), list('ongoing'), list('upcoming')] },
    group(
      titles.newsAndMedia,
      ...(['news', 'events', 'pressCoverage', 'onlineCoverage', 'articles', 'advertisements'] as const),
    ),
    group(titles.ourGroup, 'ngo', 'education', 'films', 'hospital', 'mediaHouse', 'ngoEvents'),
    group(titles.gallery, 'imageAlbums', 'videoAlbums'),
    page('career'),
    page('downloads'),
    page('contact'),
  ];
}

/** Links of the footer (docs/product.md, "Frame"), in three groups. */
export function footerLinks(links: Links, { titles, pages, projects, footer }: MenuText): MenuGroup[] {
  const names = { ...pages, ...footer };
  const page = (name: PageName) => ({ label: names[name], href: links[name]() });
  const list = (kind: ProjectStatus) => ({ label: projects[kind], href: links.projectList(kind) });
  return [
    { label: titles.group, items: [page('about'), page('ngo'), page('career')] },
    { label: titles.projects, items: [list('upcoming'), list('ongoing'), list('completed')] },
    { label: titles.help, items: [page('contact'), page('terms'), page('privacy')] },
  ];
}

/** Whether a menu's link leads to the page, or to the list that the page is a detail of. */
export function isCurrent(href: string, path: string, links: Links): boolean {
  return href === path || href === listOf(path, links) || path.startsWith(`${href}/`);
}

/** @returns the list of a page whose address does not begin with that of its list */
function listOf(path: string, links: Links): string | null {
  if (path.startsWith(links.event(''))) return links.events();
  if (path.startsWith(links.project(''))) return links.projectList('ongoing');
  return path === links.apply() ? links.career() : null;
}
