import type { ProjectVideoAlbum } from '../../shared/content.ts';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { PAGE_ROWS } from '../../shared/pages.ts';
import { youTubeId } from '../../shared/video-address.ts';
import { element, XML_DECLARATION } from './xml.ts';

interface Pictured {
  image?: string | null;
  thumbnail?: string | null;
}

/** The content that has pages of its own. Days are `YYYY-MM-DD`. */
export interface ListedContent {
  projects(): Promise<{ value: (Pictured & { slug: string; videos?: ProjectVideoAlbum[] })[] }>;
  news(): Promise<{ value: (Pictured & { id: string; date?: string | null })[] }>;
  events(): Promise<{ value: (Pictured & { id: string })[] }>;
  jobs(): Promise<{ value: { id: string; slug: string; createdOn?: string | null }[] }>;
  albums(): Promise<{ value: (Pictured & { id: string; date?: string | null })[] }>;
  videoAlbums(): Promise<{ value: (Film & { id: string; date?: string | null })[] }>;
}

interface Film {
  title?: string;
  videoLink?: string | null;
}

interface Place {
  path: string;
  /** When it was published, where upstream says so. The days of projects and events mean something else. */
  day?: string | null | undefined;
  picture?: string | null | undefined;
  films?: Film[];
}

const links = createLinks(DEFAULT_LANGUAGE);

/** Pages that are always there. */
const FIXED = PAGE_ROWS.flatMap(([, { path, record, sitemap }]) => (sitemap && !record ? path : []));

/** What one file may hold (sitemaps.org). */
export const MAX_URLS = 50_000;
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const NAMESPACES = {
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  video: 'http://www.google.com/schemas/sitemap-video/1.1',
};

export interface SitemapInput {
  content: ListedContent;
  /** Public origin. */
  siteUrl: string;
  /** Our own address of upstream's picture, without its width; null where it may not be fetched. */
  pictureBase?: (address: string) => string | null;
}

export interface Sitemap {
  xml: string;
  /** False where a list could not be had and is left out. */
  complete: boolean;
}

/**
 * Every page with its picture and films; where they are too many for one file, the index of the files.
 * @param file from 1 for one of those
 * @returns null for a file that there is not
 */
export async function sitemap(input: SitemapInput, file: number | null = null): Promise<Sitemap | null> {
  const { places, complete } = await placesOf(input.content);
  const files = Math.ceil(places.length / MAX_URLS);
  if (file !== null) {
    if (file > files || files === 1) return null;
    return { xml: urlset(places.slice((file - 1) * MAX_URLS, file * MAX_URLS), input), complete };
  }
  return { xml: files > 1 ? index(files, input.siteUrl) : urlset(places, input), complete };
}

function index(files: number, siteUrl: string): string {
  const entries = Array.from({ length: files }, (_, at) => {
    return `<sitemap>${element('loc', `${siteUrl}/sitemap-${at + 1}.xml`)}</sitemap>`;
  });
  return `${XML_DECLARATION}<sitemapindex xmlns="${SITEMAPS}">${entries.join('')}</sitemapindex>\n`;
}

function urlset(places: Place[], { siteUrl, pictureBase = () => null }: SitemapInput): string {
  const address = (file: string | null | undefined, width: number) => {
    const base = file ? pictureBase(file) : null;
    return base && `${siteUrl}${base}/${width}.jpg`;
  };
  const urls = places.map(({ path, day, picture, films = [] }) => {
    const photo = address(picture, 1080);
    const parts = [
      element('loc', siteUrl + path),
      element('lastmod', day),
      photo ? `<image:image>${element('image:loc', photo)}</image:image>` : '',
      ...films.map((film) => video(film, address)),
    ];
    return `<url>${parts.join('')}</url>`;
  });
  const all = urls.join('');
  const used = Object.entries(NAMESPACES).filter(([name]) => all.includes(`<${name}:`));
  const more = used.map(([name, address]) => ` xmlns:${name}="${address}"`).join('');
  return `${XML_DECLARATION}<urlset xmlns="${SITEMAPS}"${more}>${all}</urlset>\n`;
}

/** Only a film on the video service has a still, without which search engines take none. */
function video({ title, videoLink }: Film, address: (file: string, width: number) => string | null): string {
  const id = videoLink ? youTubeId(videoLink) : null;
  const still = id && address(`https://i.ytimg.com/vi/${id}/hqdefault.jpg`, 480);
  if (!still || !title) return '';
  const parts = [
    element('video:thumbnail_loc', still),
    element('video:title', title),
    element('video:description', title),
    element('video:player_loc', `https://www.youtube.com/embed/${id}`),
  ];
  return `<video:video>${parts.join('')}</video:video>`;
}

async function placesOf(content: ListedContent): Promise<{ places: Place[]; complete: boolean }> {
  const pictureOf = ({ image, thumbnail }: Pictured) => image ?? thumbnail;
  const lists = await Promise.allSettled([
    all(content.projects(), (item) => ({
      path: links.project(item.slug),
      picture: pictureOf(item),
      films: (item.videos ?? []).flatMap(({ title, videoLink, videos }) => [{ title, videoLink }, ...videos]),
    })),
    all(content.news(), (item) => ({
      path: links.newsItem(item.id),
      day: item.date,
      picture: pictureOf(item),
    })),
    all(content.events(), (item) => ({ path: links.event(item.id), picture: pictureOf(item) })),
    all(content.jobs(), ({ id, slug, createdOn }) => ({ path: links.job(slug, id), day: createdOn })),
    all(content.albums(), (item) => ({
      path: links.imageAlbum(item.id),
      day: item.date,
      picture: pictureOf(item),
    })),
    all(content.videoAlbums(), (item) => ({
      path: links.videoAlbum(item.id),
      day: item.date,
      films: [item],
    })),
  ]);
  const listed = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
  return {
    places: [...FIXED.map((path) => ({ path })), ...listed],
    complete: lists.every(({ status }) => status === 'fulfilled'),
  };
}

async function all<T>(reading: Promise<{ value: T[] }>, place: (item: T) => Place): Promise<Place[]> {
  return (await reading).value.map(place);
}

/** @param demo demo pages are kept out of search engines */
export function robots(siteUrl: string, demo: boolean): string {
  if (demo) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /_data/\nDisallow: ${links.apply()}\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
