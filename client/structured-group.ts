import type { SearchAction, WebSite, WithActionConstraints } from 'schema-dts';
import type { Office, SiteFacts } from '../shared/site-facts.ts';
import type { Locale } from './locale.ts';

/** The group as the publisher, organiser or employer that a page names. */
export function group({ groupName, social }: SiteFacts, { links }: Locale) {
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
export function offices({ office, offices, email, phone, foundedYear }: SiteFacts) {
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
export function website({ groupName }: SiteFacts, { links }: Locale): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${links.search()}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return { '@type': 'WebSite', name: groupName, url: links.home(), potentialAction: search };
}
