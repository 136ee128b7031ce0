import type { Place, RealEstateListing, Residence } from 'schema-dts';
import { large } from '../../shared/picture.ts';
import type { ViewOf } from '../loaders.ts';
import type { StructuredInput } from './group.ts';

/** A project as a listing, with its place and, where it has one, its price. */
export function realEstateListing(
  view: ViewOf<'project'>,
  { locale: { links } }: StructuredInput,
): RealEstateListing {
  const { slug, name, summary, pictures, price, availableFrom } = view;
  const homes = view.properties.filter(({ carpetArea }) => carpetArea);
  const url = links.project(slug);
  const place = placeOf(view);
  return {
    '@type': 'RealEstateListing',
    name,
    url,
    ...(summary && { description: summary }),
    ...(pictures[0] && { image: large(pictures[0]) }),
    ...(place && { contentLocation: place }),
    ...(homes.length > 0 && { about: residenceOf(view, homes) }),
    ...(price && {
      offers: {
        '@type': 'Offer' as const,
        url,
        priceCurrency: 'INR' as const,
        price: price.rupees,
        ...(availableFrom && { availabilityStarts: availableFrom }),
      },
    }),
  };
}

/** The homes whose carpet area the builder names, and what they share. */
function residenceOf(
  { name, amenities }: ViewOf<'project'>,
  homes: ViewOf<'project'>['properties'],
): Residence {
  return {
    '@type': 'Residence',
    name,
    accommodationFloorPlan: homes.map(({ cells, bhk, carpetArea }) => ({
      '@type': 'FloorPlan',
      name: cells.title,
      ...(bhk && { numberOfBedrooms: bhk }),
      floorSize: { '@type': 'QuantitativeValue', value: carpetArea ?? 0, unitCode: 'FTK' },
    })),
    ...(amenities.length > 0 && {
      amenityFeature: amenities.map((amenity) => ({
        '@type': 'LocationFeatureSpecification' as const,
        name: amenity,
        value: true,
      })),
    }),
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
