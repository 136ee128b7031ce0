export interface MappedPage {
  route: string;
  path: string;
  heading: string;
}

/** Every route of the specification's table (section 2) with an address of the demo content and its heading. */
export const SITE_MAP: readonly MappedPage[] = [
  { route: '/', path: '/', heading: 'Welcome to the builder' },
  { route: '/contact-us', path: '/contact-us', heading: 'Contact us' },
  { route: '/about-us', path: '/about-us', heading: 'About Bhavishya Group' },
  { route: '/download', path: '/download', heading: 'Downloads' },
  { route: '/press-coverage', path: '/press-coverage', heading: 'Press coverage' },
  { route: '/online-coverages', path: '/online-coverages', heading: 'Online coverage' },
  { route: '/Articles', path: '/Articles', heading: 'Articles' },
  { route: '/advertisements', path: '/advertisements', heading: 'Advertisements' },
  { route: '/bhavishya-ngo', path: '/bhavishya-ngo', heading: 'Bhavishya NGO' },
  { route: '/bhavishya-education', path: '/bhavishya-education', heading: 'Bhavishya Education' },
  { route: '/career', path: '/career', heading: 'Work with us' },
  { route: '/career/{slug}/{id}', path: '/career/architect/807', heading: 'Architect' },
  { route: '/apply', path: '/apply?job=807', heading: 'Architect' },
  { route: '/projects', path: '/projects', heading: 'All Projects' },
  { route: '/complete-projects', path: '/complete-projects', heading: 'Completed Projects' },
  { route: '/ongoing-projects', path: '/ongoing-projects', heading: 'Running Projects' },
  { route: '/upcoming-projects', path: '/upcoming-projects', heading: 'Upcoming Projects' },
  { route: '/projects/{slug}', path: '/projects/kolar-crest', heading: 'Kolar Crest' },
  { route: '/images', path: '/images', heading: 'Images' },
  { route: '/images/{albumId}', path: '/images/704', heading: 'By the lake' },
  { route: '/videos', path: '/videos', heading: 'Videos' },
  { route: '/videos/{albumId}', path: '/videos/904', heading: 'Jamun Park from above' },
  { route: '/news', path: '/news', heading: 'News' },
  { route: '/news/{id}', path: '/news/602', heading: 'Twenty-one years on Kolar Road' },
  { route: '/events', path: '/events', heading: 'Events' },
  { route: '/event/{id}', path: '/event/412', heading: 'Walk around the Upper Lake' },
  { route: '/search', path: '/search?q=kolar', heading: 'Search the site' },
  { route: '/terms-condition', path: '/terms-condition', heading: 'Terms and Conditions' },
  { route: '/privacy-policy', path: '/privacy-policy', heading: 'Privacy Policy' },
  { route: '/landing', path: '/landing', heading: 'A home in Bhopal, chosen with care' },
  { route: '/bhavishya-films', path: '/bhavishya-films', heading: 'Coming Soon...' },
  { route: '/bhavishya-hospital', path: '/bhavishya-hospital', heading: 'Coming Soon...' },
  { route: '/bhavishya-media-house', path: '/bhavishya-media-house', heading: 'Coming Soon...' },
  { route: '/ngo-events', path: '/ngo-events', heading: 'Coming Soon...' },
];

/** Routes whose component and loader another route has, too. */
const LIKE_OTHERS = [
  ...['/online-coverages', '/Articles', '/advertisements', '/bhavishya-education'],
  ...['/complete-projects', '/upcoming-projects', '/privacy-policy'],
  ...['/bhavishya-hospital', '/bhavishya-media-house', '/ngo-events'],
];

/** One page of each kind: for browser tests of every run, which cost a second for a page. */
export const ONE_OF_EACH_KIND = SITE_MAP.filter(({ route }) => !LIKE_OTHERS.includes(route));

/** An address that no route has. */
export const NOWHERE: MappedPage = { route: '*', path: '/nowhere', heading: 'does not exist' };

const further = (path: string): MappedPage => ({ route: '', path, heading: '' });

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
    ...['/news?page=2', '/compare', '/contact-us?sent=enquiry', '/projects/130', '/news/624', '/event/402'],
    ...['/shortlist', '/projects?type=plots&bhk=3', '/projects/jamun-park', '/your-enquiry'],
  ].map(further),
];
