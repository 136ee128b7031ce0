import type { BreadcrumbList, SearchAction, Thing, WebSite, WithActionConstraints } from 'schema-dts';
import { dayOrInstantOf } from '../shared/india-time.ts';
import type { PageName } from '../shared/pages.ts';
import { large } from '../shared/picture.ts';
import type { ViewOf } from './loaders.ts';
import type { Crumb } from './page.ts';
import { event } from './structured/event.ts';
import { group, groupWithOffices, type StructuredInput } from './structured/group.ts';
import { jobPosting } from './structured/job-posting.ts';
import { realEstateListing } from './structured/project.ts';
import { videoObject } from './structured/video-object.ts';
import { FRAME } from './text/frame.ts';

type Described = Exclude<Thing, string>;
type Describe<View> = (view: View, input: StructuredInput) => Described | Described[];
type ViewsOf<Name extends PageName> = Name extends PageName ? Describe<ViewOf<Name>> : never;

/**
 * The structured data of each page, in schema.org's words; unknown facts are left out.
 * Addresses are relative: the document completes them. Only the server imports this file.
 */
const pages: { [Name in PageName]?: ViewsOf<Name> } = {
  home: (_, input) => [groupWithOffices(input), website(input)],
  about: (_, input) => group(input),
  contact: (_, input) => groupWithOffices(input),

  project: (view, input) => [
    realEstateListing(view, input),
    ...view.videos.flatMap(({ videos }) =>
      videos.flatMap((film) => videoObject(film, film.day, view.summary)),
    ),
  ],

  newsItem: ({ title, summary, href, day, picture }, input) => ({
    '@type': 'NewsArticle',
    headline: title,
    url: href,
    ...(summary && { description: summary }),
    ...(day && { datePublished: dayOrInstantOf(day) }),
    ...(picture && { image: large(picture) }),
    publisher: group(input),
  }),

  event,
  job: jobPosting,

  imageAlbum: ({ title, items }) =>
    items.length
      ? { '@type': 'ImageGallery', name: title, image: items.map(({ picture }) => large(picture)) }
      : [],
  videoAlbum: ({ items, own, title, day }) => [
    ...items.flatMap((video) => videoObject(video, video.day, title)),
    ...(own ? videoObject(own, day, title) : []),
  ],
};

/**
 * All structured data of one page: its own, and its breadcrumbs.
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

/** The site, with its search. */
function website({ site: { groupName }, locale: { links } }: StructuredInput): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${links.search()}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return { '@type': 'WebSite', name: groupName, url: links.home(), potentialAction: search };
}
