import type { Place, RealEstateListing } from 'schema-dts';
import { large } from '../../shared/picture.ts';
import type { ViewOf } from '../loaders.ts';
import type { StructuredInput } from './group.ts';

/** A project as a listing, with its place and, where it has one, its price. */
export function realEstateListing(
  view: ViewOf<'project'>,
  { locale: { links } }: StructuredInput,
): RealEstateListing {
  const { slug, name, summary, pictures, price } = view;
  const url = links.project(slug);
  const place = placeOf(view);
  return {
    '@type': 'RealEstateListing',
    name,
    url,
    ...(summary && { description: summary }),
    ...(pictures[0] && { image: large(pictures[0]) }),
    ...(place && { contentLocation: place }),
    ...(price && { offers: { '@type': 'Offer', url, priceCurrency: 'INR', price: price.rupees } }),
  };
}

function placeOf({ name, address, geo }: ViewOf<'project'>): Place | null {
  if (!address && !geo) return null;
  return {
    '@type': 'Place',
    name,
    ...(address && { address }),
    ...(geo && { geo: { '@type': 'GeoCoordinates', ...geo } }),
  };
}
