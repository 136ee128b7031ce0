import type {
  BreadcrumbList,
  Place,
  SearchAction,
  Thing,
  VideoObject,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import type { PageName } from '../shared/pages.ts';
import type { Picture } from '../shared/picture.ts';
import type { Office, SiteFacts } from '../shared/site-facts.ts';
import { isYouTube, youTubeId } from '../shared/video-address.ts';
import type { VideoView } from './components/record-views.ts';
import type { ViewOf } from './loaders.ts';
import type { Locale } from './locale.ts';
import type { Crumb } from './page.ts';
import { FRAME } from './text/frame.ts';

/** Sources of structured data besides a page's own view. */
export interface StructuredInput {
  site: SiteFacts;
  locale: Locale;
}

type Described = Exclude<Thing, string>;
type Describe<View> = (view: View, input: StructuredInput) => Described | Described[];
type ViewsOf<Name extends PageName> = Name extends PageName ? Describe<ViewOf<Name>> : never;

/**
 * The structured data of each page, in schema.org's words; unknown facts are left out.
 * Addresses are relative: the document completes them. Only the server imports this file.
 */
const pages: { [Name in PageName]?: ViewsOf<Name> } = {
  home: (_, { site, locale }) => [{ ...group(site, locale), ...offices(site) }, website(site, locale)],
  about: (_, { site, locale }) => group(site, locale),
  contact: (_, { site, locale }) => ({ ...group(site, locale), ...offices(site) }),

  project: (view, { locale: { links } }) => {
    const at = placeOf(view.name, view.address, view.geo);
    return [
      {
        '@type': 'RealEstateListing',
        name: view.name,
        url: links.project(view.slug),
        ...(view.summary && { description: view.summary }),
        ...(view.pictures[0] && { image: large(view.pictures[0]) }),
        ...(at && { contentLocation: at }),
        ...(view.price && { offers: { '@type': 'Offer', priceCurrency: 'INR', price: view.price.rupees } }),
      },
      ...view.videos.flatMap(({ videos }) => videos.flatMap((video) => videoObject(video))),
    ];
  },

  newsItem: ({ title, summary, href, day, picture }, { site, locale }) => ({
    '@type': 'NewsArticle',
    headline: title,
    url: href,
    ...(summary && { description: summary }),
    ...(day && { datePublished: day }),
    ...(picture && { image: large(picture) }),
    publisher: group(site, locale),
  }),

  // An event without a day and a place says nothing to a search engine.
  event: ({ title, summary, href, day, endDay, place, picture }, { site, locale }) =>
    day && place
      ? {
          '@type': 'Event',
          name: title,
          url: href,
          startDate: startOf(day),
          endDate: endOf(endDay && endDay > day ? endDay : day),
          eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
          location: { '@type': 'Place', name: place, address: place },
          organizer: group(site, locale),
          ...(summary && { description: summary }),
          ...(picture && { image: large(picture) }),
        }
      : [],

  // A closed job is not offered to search engines.
  job: (job, { site, locale }) =>
    job.closed
      ? []
      : {
          '@type': 'JobPosting',
          title: job.title,
          url: job.href,
          description: job.summary || job.title,
          hiringOrganization: group(site, locale),
          ...(job.postedDay && { datePosted: job.postedDay }),
          ...(job.deadlineDay && { validThrough: endOf(job.deadlineDay) }),
          ...(job.employmentType && { employmentType: employmentType(job.employmentType) }),
          ...(job.salary && {
            baseSalary: {
              '@type': 'MonetaryAmount',
              currency: 'INR',
              value: { '@type': 'QuantitativeValue', minValue: job.salary[0], maxValue: job.salary[1] },
            },
          }),
          ...(job.location && {
            jobLocation: {
              '@type': 'Place',
              address: { '@type': 'PostalAddress', addressLocality: job.location, addressCountry: 'IN' },
            },
          }),
        },

  imageAlbum: ({ title, items }) =>
    items.length
      ? { '@type': 'ImageGallery', name: title, image: items.map(({ picture }) => large(picture)) }
      : [],
  videoAlbum: ({ items }) => items.flatMap((video) => videoObject(video, video.day)),
};

/**
 * All structured data of one page: its own, and the way to it.
 * @param page null for an address that no page has
 */
export function structuredOf<View>(
  page: PageName | null,
  view: View,
  crumbs: readonly Crumb[],
  input: StructuredInput,
): Described[] {
  const describe = page && (pages[page] as Describe<View> | undefined);
  const own = [describe?.(view, input) ?? []].flat();
  return crumbs.length ? [...own, breadcrumbs(crumbs, input)] : own;
}

function breadcrumbs(crumbs: readonly Crumb[], { locale }: StructuredInput): BreadcrumbList {
  const home = { label: FRAME[locale.language].home, href: locale.links.home() };
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...crumbs].map(({ label, href }: Crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href && { item: href }),
    })),
  };
}

function placeOf(name: string, address: string, geo: ViewOf<'project'>['geo']): Place | null {
  if (!address && !geo) return null;
  return {
    '@type': 'Place',
    name,
    ...(address && { address }),
    ...(geo && { geo: { '@type': 'GeoCoordinates', ...geo } }),
  };
}

/** In the words that search engines know. */
function employmentType(text: string): string {
  return EMPLOYMENT.find(([, pattern]) => pattern.test(text))?.[0] ?? 'OTHER';
}

const EMPLOYMENT: readonly [string, RegExp][] = [
  ['FULL_TIME', /full/i],
  ['PART_TIME', /part/i],
  ['INTERN', /intern|trainee/i],
  ['TEMPORARY', /temporary/i],
  ['CONTRACTOR', /contract|freelance/i],
];

const large = ({ base }: Picture) => `${base}/1080.jpg`;

/** A film without a still is nothing that a search engine shows. */
function videoObject({ title, href, still }: VideoView, day: string | null = null): VideoObject[] {
  if (!still) return [];
  const id = youTubeId(href);
  return [
    {
      '@type': 'VideoObject',
      name: title,
      thumbnailUrl: `${still.base}/640.jpg`,
      ...(id && { embedUrl: `https://www.youtube.com/embed/${id}` }),
      ...(!isYouTube(href) && { contentUrl: href }),
      ...(day && { uploadDate: startOf(day) }),
    },
  ];
}

/** Days are days in India. */
const startOf = (day: string) => `${day.slice(0, 10)}T00:00:00+05:30`;
const endOf = (day: string) => `${day.slice(0, 10)}T23:59:59+05:30`;

/** The group as the publisher, organiser or employer that a page names. */
function group({ groupName, social }: SiteFacts, { links }: Locale) {
  const pages = social.flatMap(({ kind, url }) => (url && kind !== 'chat' ? [url] : []));
  return {
    '@type': 'Organization' as const,
    '@id': '/#group',
    name: groupName,
    url: links.home(),
    logo: '/icon-512.png',
    ...(pages.length && { sameAs: pages }),
  };
}

/** The group's offices and ways to reach it, for the pages that show them. */
function offices({ office, offices, email, phone, foundedYear }: SiteFacts) {
  return {
    email,
    telephone: phone.dial,
    foundingDate: String(foundedYear),
    address: addressOf(office),
    location: [office, ...offices].map((each) => ({
      '@type': 'Place' as const,
      name: each.name,
      address: addressOf(each),
      ...(each.phone && { telephone: each.phone.dial }),
      geo: { '@type': 'GeoCoordinates' as const, latitude: each.latitude, longitude: each.longitude },
    })),
  };
}

function addressOf({ lines, city, region, postalCode }: Office) {
  return {
    '@type': 'PostalAddress' as const,
    streetAddress: lines.join(', '),
    addressLocality: city,
    addressRegion: region,
    postalCode,
    addressCountry: 'IN',
  };
}

/** The site, and how one searches in it. */
function website({ groupName }: SiteFacts, { links }: Locale): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${links.search()}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return { '@type': 'WebSite', name: groupName, url: links.home(), potentialAction: search };
}
