import { PAGE_ROWS, PAGES, type PageName } from '../../shared/pages.ts';

export interface MappedPage {
  /** Of its row; null for further pages. */
  name: PageName | null;
  route: string;
  path: string;
  heading: string;
}

/** Words of each page's heading with the demo content; an address where its path has a parameter, or needs a query. */
const SHOWN: Record<PageName, string | Pick<MappedPage, 'path' | 'heading'>> = {
  home: 'Welcome to the builder',
  about: 'About Bhavishya Group',
  landing: 'A home in Bhopal, chosen with care',
  projects: 'All Projects',
  completed: 'Completed Projects',
  ongoing: 'Running Projects',
  upcoming: 'Upcoming Projects',
  project: { path: '/projects/kolar-crest', heading: 'Kolar Crest' },
  compare: 'Compare projects',
  shortlist: 'Shortlist',
  emiCalculator: 'EMI calculator',
  news: 'News',
  newsItem: { path: '/news/602', heading: 'Twenty-one years on Kolar Road' },
  events: 'Events',
  event: { path: '/event/412', heading: 'Walk around the Upper Lake' },
  pressCoverage: 'Press coverage',
  onlineCoverage: 'Online coverage',
  articles: 'Articles',
  advertisements: 'Advertisements',
  ngo: 'Bhavishya NGO',
  education: 'Bhavishya Education',
  films: 'Coming Soon...',
  hospital: 'Coming Soon...',
  mediaHouse: 'Coming Soon...',
  ngoEvents: 'Coming Soon...',
  imageAlbums: 'Images',
  imageAlbum: { path: '/images/704', heading: 'By the lake' },
  videoAlbums: 'Videos',
  videoAlbum: { path: '/videos/904', heading: 'Jamun Park from above' },
  career: 'Work with us',
  job: { path: '/career/architect/807', heading: 'Architect' },
  apply: { path: '/apply?job=807', heading: 'Architect' },
  downloads: 'Downloads',
  contact: 'Contact us',
  ownEnquiry: 'enquiry',
  search: { path: '/search?q=kolar', heading: 'Search the site' },
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
};

/** Every row of shared/pages.ts. @throws for one that is not shown above: its tests would pass without it */
export const SITE_MAP = PAGE_ROWS.map(([name, { path: route }]) => {
  const shown = SHOWN[name];
  const { path, heading } = typeof shown === 'string' ? { path: route, heading: shown } : shown;
  if (!heading || path.includes(':'))
    throw new Error(`SHOWN has no heading, or no address, of the page ${name}`);
  return { name, route, path, heading };
});

/** Pages whose component and loader another page has, too, and those that CHOOSING has. */
const LIKE_OTHERS: readonly PageName[] = [
  ...(['onlineCoverage', 'articles', 'advertisements', 'education', 'completed', 'upcoming'] as const),
  ...(['privacy', 'hospital', 'mediaHouse', 'ngoEvents', 'compare', 'shortlist', 'emiCalculator'] as const),
];
const LIKE_OTHERS_ROUTES = LIKE_OTHERS.map((name): string => PAGES[name].path);

/** One page of each kind: for browser tests of every run, which cost a second for a page. */
export const ONE_OF_EACH_KIND = SITE_MAP.filter(({ route }) => !LIKE_OTHERS_ROUTES.includes(route));

/** An address that no route has. */
export const NOWHERE: MappedPage = { name: null, route: '*', path: '/nowhere', heading: 'does not exist' };

const further = (path: string): MappedPage => ({ name: null, route: '', path, heading: '' });

/** On which projects are found and chosen, one of each kind; with what was typed wrong, and what is not there. */
export const CHOOSING: readonly MappedPage[] = [
  ...['/projects?type=plots&max=2000000&sort=name', '/search?q=zzzzqqq', '/kolar-crst'],
  '/compare?p=jamun-park&p=katara-springs&p=bhavishya-one',
  ...['/shortlist?p=jamun-park&p=katara-springs', '/emi-calculator', '/emi-calculator?amount=x&rate=31'],
].map(further);

/** Besides the site map: a second page, a success, and names and whole paragraphs in Hindi. */
export const FURTHER_PAGES: readonly MappedPage[] = [
  ...[NOWHERE, ...CHOOSING],
  ...[
    ...['/news?page=2', '/contact-us?sent=enquiry', '/projects/130', '/news/624', '/event/402'],
    ...['/projects?type=plots&bhk=3', '/projects/jamun-park'],
  ].map(further),
];
