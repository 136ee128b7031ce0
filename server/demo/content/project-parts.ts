import { type DemoRecord, type Film, pdf, picture, video } from './demo-record.ts';

/** What the demo projects are put together from, so that each one reads as a table. */

/**
 * A kind of home in a project: its name, bedrooms (0 = plot, null = shop or office), total and built-up area
 * in square feet, rupees for one square foot, facing, floor.
 */
export type HomeRow = [
  specTitle: string,
  bhk: number | null,
  totalArea: number,
  builtupArea: number | null,
  ratePerSqft: number,
  facing: string,
  floor: string | null,
];

/** @returns the project's `properties[]`; a price is the rate times the built-up area, of a plot times all of it */
export function homes(projectId: number, rows: HomeRow[]): DemoRecord[] {
  return rows.map(([spec_title, bhk, total_area, builtup_area, rate_per_sqft, facing, floor], index) => ({
    id: projectId * 100 + index + 1,
    spec_title,
    bhk,
    total_area,
    builtup_area,
    rate_per_sqft,
    price: (builtup_area ?? total_area) * rate_per_sqft,
    facing,
    floor,
  }));
}

const DOCUMENTS = {
  brochure: 'Project brochure',
  layout: 'Layout plan',
  floorPlan: 'Floor plan, 3 BHK',
  rera: 'RERA registration certificate',
  prices: 'Price list',
  payment: 'Payment plan',
  handbook: 'Possession handbook',
} as const;
export type DocumentName = keyof typeof DOCUMENTS;

const FILES: Record<Exclude<DocumentName, 'brochure'>, string> = {
  layout: 'layout-plan',
  floorPlan: 'floor-plan-3-bhk',
  rera: 'rera-certificate-specimen',
  prices: 'price-list',
  payment: 'payment-plan',
  handbook: 'possession-handbook',
};

/** @returns the project's `documents[]` */
export function documents(
  kind: 'apartments' | 'villas' | 'plots' | 'commercial',
  names: DocumentName[],
): DemoRecord[] {
  return names.map((name) => ({
    title: DOCUMENTS[name],
    file_url: pdf(name === 'brochure' ? `brochure-${kind}` : FILES[name]),
  }));
}

/** @param date of an album that shows how the building goes on @returns one of the project's `albums[]` */
export function album(title: string, pictures: string[], date?: string): DemoRecord {
  return { title, ...(date && { date }), images: pictures.map((name) => ({ image: picture(name) })) };
}

/** @returns one of the project's `videos[]`: an album of films */
export function films(title: string, galleries: [title: string, film: Film][]): DemoRecord {
  return {
    title,
    video_link: null,
    galleries: galleries.map(([title, film]) => ({ title, video_link: video(film) })),
  };
}
