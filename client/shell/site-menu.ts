/** A place in the menus. */
export interface MenuLink {
  label: string;
  href: string;
}

export type MenuEntry = MenuLink | { label: string; items: readonly MenuLink[] };

/** The eight menus of the header (docs/product.md, "Frame"), each with the routes that stand below it. */
export const SITE_MENU: readonly MenuEntry[] = [
  {
    label: 'About Us',
    items: [
      { label: 'About the group', href: '/about-us' },
      { label: 'History', href: '/about-us#history' },
      { label: 'Achievements', href: '/about-us#achievements' },
      { label: 'Why Bhavishya', href: '/about-us#why-bhavishya' },
      { label: 'Vision and mission', href: '/about-us#vision-mission' },
      { label: 'CMD message', href: '/about-us#cmd-message' },
    ],
  },
  {
    label: 'Project',
    items: [
      { label: 'Completed Projects', href: '/complete-projects' },
      { label: 'Running Projects', href: '/ongoing-projects' },
      { label: 'Upcoming Projects', href: '/upcoming-projects' },
    ],
  },
  {
    label: 'News and Media',
    items: [
      { label: 'News', href: '/news' },
      { label: 'Events', href: '/events' },
      { label: 'Press coverage', href: '/press-coverage' },
      { label: 'Online coverage', href: '/online-coverages' },
      { label: 'Articles', href: '/Articles' },
      { label: 'Advertisements', href: '/advertisements' },
    ],
  },
  {
    label: 'Our Group',
    items: [
      { label: 'NGO', href: '/bhavishya-ngo' },
      { label: 'Education', href: '/bhavishya-education' },
      { label: 'Films', href: '/bhavishya-films' },
      { label: 'Hospital', href: '/bhavishya-hospital' },
      { label: 'Media house', href: '/bhavishya-media-house' },
      { label: 'NGO events', href: '/ngo-events' },
    ],
  },
  {
    label: 'Gallery',
    items: [
      { label: 'Images', href: '/images' },
      { label: 'Videos', href: '/videos' },
    ],
  },
  { label: 'Career', href: '/career' },
  { label: 'Download', href: '/download' },
  { label: 'Contact', href: '/contact-us' },
];

/** Addresses of details, each with the list in the menu that they belong to. */
const BELONGS_TO: Record<string, string> = {
  event: '/events',
  projects: '/ongoing-projects',
  apply: '/career',
};

/** Whether a menu's link leads to the page, or to the list that the page is a detail of. */
export function isCurrent(href: string, path: string): boolean {
  if (href === path) return true;
  const [, place = ''] = path.split('/');
  return href === (BELONGS_TO[place] ?? `/${place}`);
}

/** Links of the footer with the texts of docs/product.md, "Frame", in three groups. */
export const FOOTER_LINKS: readonly { title: string; links: readonly MenuLink[] }[] = [
  {
    title: 'The group',
    links: [
      { label: 'About Us', href: '/about-us' },
      { label: 'NGO', href: '/bhavishya-ngo' },
      { label: 'Careers', href: '/career' },
    ],
  },
  {
    title: 'Projects',
    links: [
      { label: 'Upcoming Projects', href: '/upcoming-projects' },
      { label: 'Running Projects', href: '/ongoing-projects' },
      { label: 'Completed Projects', href: '/complete-projects' },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'Contact Us', href: '/contact-us' },
      { label: 'Terms and Conditions', href: '/terms-condition' },
      { label: 'Privacy Policy', href: '/privacy-policy' },
    ],
  },
];
