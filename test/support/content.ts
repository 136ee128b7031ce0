import { parseBody } from '../../server/upstream/load.ts';
import type { EventItem, NewsItem, Project, Property, SafeHtml } from '../../shared/content.ts';
import { manyProjects } from './many-projects.ts';

/** So many projects of the demo, as our code knows them. */
export async function demoProjects(count: number): Promise<Project[]> {
  const body = JSON.stringify({ success: true, data: manyProjects(count) });
  const { items } = await parseBody('projects', Buffer.from(body), (html) => html as SafeHtml);
  return items as Project[];
}

/** A project as our code knows it, with nothing but its name. */
export function bareProject(over: Partial<Project> = {}): Project {
  return {
    id: '7',
    slug: 'lake-view',
    name: 'Lake View',
    location: null,
    city: null,
    state: null,
    category: null,
    status: null,
    startedOn: null,
    description: '' as SafeHtml,
    image: null,
    thumbnail: null,
    latitude: null,
    longitude: null,
    developer: null,
    reraId: null,
    properties: [],
    documents: [],
    albums: [],
    videos: [],
    ...over,
  };
}

/** A property of 48.5 lakh, of which nothing else is known. */
export function property(over: Partial<Property> = {}): Property {
  return {
    id: '1',
    title: '2 BHK',
    bhk: 2,
    totalArea: null,
    builtupArea: null,
    ratePerSqft: null,
    price: 4_850_000,
    facing: null,
    floor: null,
    ...over,
  };
}

/** A paragraph of so many words: `<p>word1 word2</p>`. */
export const words = (count: number) =>
  `<p>${Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')}</p>` as SafeHtml;

/** An item of news as our code knows it. */
export function newsItem(over: Partial<NewsItem> = {}): NewsItem {
  const texts = { title: 'News', description: words(3) };
  return { id: '5', ...texts, date: '2025-08-15', image: null, thumbnail: null, ...over };
}

/** An event as our code knows it. */
export function eventItem(over: Partial<EventItem> = {}): EventItem {
  const texts = { title: 'Event', description: words(3), location: 'Kolar Road' };
  return { id: '6', ...texts, startsOn: '2025-09-01', endsOn: null, image: null, thumbnail: null, ...over };
}
