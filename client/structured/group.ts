import type { Office, SiteFacts } from '../../shared/site-facts.ts';
import type { Locale } from '../locale.ts';

/** The input of structured data beside a page's own view. */
export interface StructuredInput {
  site: SiteFacts;
  locale: Locale;
}

/** The group as the publisher, organiser or employer that a page names. */
export function group({ site: { groupName, social }, locale: { links } }: StructuredInput) {
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

/** The group with its offices and contact details, for the pages that show them. */
export function groupWithOffices(input: StructuredInput) {
  const { office, offices, email, phone, foundedYear } = input.site;
  return {
    ...group(input),
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

export function addressOf({ lines, city, region, postalCode }: Office) {
  return {
    '@type': 'PostalAddress' as const,
    streetAddress: lines.join(', '),
    addressLocality: city,
    addressRegion: region,
    postalCode,
    addressCountry: 'IN',
  };
}
