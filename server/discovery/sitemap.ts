import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { PAGE_ROWS } from '../../shared/pages.ts';

/** The content that has pages of its own. Days are `YYYY-MM-DD`. */
export interface ListedContent {
  projects(): Promise<{ value: { slug: string }[] }>;
  news(): Promise<{ value: { id: string; date?: string | null }[] }>;
  events(): Promise<{ value: { id: string }[] }>;
  jobs(): Promise<{ value: { id: string; slug: string; createdOn?: string | null }[] }>;
  albums(): Promise<{ value: { id: string; date?: string | null }[] }>;
  videoAlbums(): Promise<{ value: { id: string; date?: string | null }[] }>;
}

interface Place {
  path: string;
  /** When it was published, where upstream says so. The days of projects and events mean something else. */
  day?: string | null | undefined;
}

const links = createLinks(DEFAULT_LANGUAGE);

/** Pages that are always there. */
const FIXED = PAGE_ROWS.filter(([, { inSitemap }]) => inSitemap).map(([, { path }]) => path);

export interface Sitemap {
  xml: string;
  /** False where a list could not be had and is left out. */
  complete: boolean;
}

/** @param siteUrl public origin */
export async function sitemap(content: ListedContent, siteUrl: string): Promise<Sitemap> {
  const lists = await Promise.allSettled([
    all(content.projects(), ({ slug }) => ({ path: links.project(slug) })),
    all(content.news(), ({ id, date }) => ({ path: links.newsItem(id), day: date })),
    all(content.events(), ({ id }) => ({ path: links.event(id) })),
    all(content.jobs(), ({ id, slug, createdOn }) => ({ path: links.job(slug, id), day: createdOn })),
    all(content.albums(), ({ id, date }) => ({ path: links.imageAlbum(id), day: date })),
    all(content.videoAlbums(), ({ id, date }) => ({ path: links.videoAlbum(id), day: date })),
  ]);
  const listed = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
  const places: Place[] = [...FIXED.map((path) => ({ path })), ...listed];
  const urls = places.map(({ path, day }) => {
    const lastmod = day ? `<lastmod>${escapeXml(day)}</lastmod>` : '';
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`;
  });
  return {
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    complete: lists.every(({ status }) => status === 'fulfilled'),
  };
}

async function all<T>(reading: Promise<{ value: T[] }>, place: (item: T) => Place): Promise<Place[]> {
  return (await reading).value.map(place);
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** @param demo demo pages are kept out of search engines */
export function robots(siteUrl: string, demo: boolean): string {
  if (demo) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /_data/\nDisallow: ${links.apply()}\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
