import type { Links } from '../../../shared/links.ts';
import type { ProjectView } from './project-view.ts';

/** The project as schema.org describes a place to live in, for search engines; unknown parts are left out. */
export function projectStructured(view: ProjectView, links: Links): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: view.name,
    url: links.project(view.slug),
    ...(view.summary && { description: view.summary }),
    ...(view.pictures[0] && { image: `${view.pictures[0].base}/1080.jpg` }),
    ...(view.address && { contentLocation: { '@type': 'Place', name: view.name, address: view.address } }),
    ...(view.price && {
      offers: { '@type': 'Offer', priceCurrency: 'INR', price: view.price.rupees },
    }),
  };
}
