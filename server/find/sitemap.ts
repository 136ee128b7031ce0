import type { ProjectVideoAlbum } from '../../shared/content.ts';
import {
  DEFAULT_LANGUAGE,
  inLanguage,
  LANGUAGE_NAMES,
  languageOf,
  languagesOf,
} from '../../shared/language.ts';
import { createLinks, recordPath } from '../../shared/links.ts';
import { PAGE_ROWS, type RecordList } from '../../shared/pages.ts';
import type { PictureAddresses } from '../../shared/picture.ts';
import { youTubeId } from '../../shared/readers/film.ts';
import { shortened } from '../../shared/shortened.ts';
import { element, escapeXml, XML_DECLARATION } from './xml.ts';

/** The fields that the sitemap uses of a record with a page of its own. Days are `YYYY-MM-DD`. */
interface ListedRecord {
  id: string;
  slug?: string;
  date?: string | null;
  createdOn?: string | null;
  image?: string | null;
  thumbnail?: string | null;
  title?: string;
  videoLink?: string | null;
  videos?: ProjectVideoAlbum[];
}

/** The lists whose records have pages; a list that could not be had is undefined. */
export type ListedRecords = { [List in RecordList]?: readonly ListedRecord[] | undefined };

type ListedFilm = Pick<ListedRecord, 'title' | 'videoLink'>;

/** A page, with its record where it shows one. */
interface SitemapLocation {
  path: string;
  record?: ListedRecord;
}

const links = createLinks(DEFAULT_LANGUAGE);
/** Pages that are always there. */
const FIXED = PAGE_ROWS.flatMap(([, { path, record, sitemap }]) => (sitemap && !record ? path : []));

/** Addresses in one file (sitemaps.org). */
export const MAX_URLS = 50_000;
/** The most characters of a film's title and description (Google's sitemap-video schema). */
const MAX_TITLE = 100;
const MAX_DESCRIPTION = 2_048;
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const NAMESPACES = {
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  video: 'http://www.google.com/schemas/sitemap-video/1.1',
  xhtml: 'http://www.w3.org/1999/xhtml',
};

export interface SitemapOptions {
  /** Public origin. */
  siteUrl: string;
  /** Our own address of the first of upstream's pictures that can be shown, without its width; null for none. */
  pictureBase?: (addresses: PictureAddresses) => string | null;
}

/** @returns how many files the sitemap has */
function filesOf(records: ListedRecords): number {
  const all = Object.values(records).reduce((sum, list) => sum + (list?.length ?? 0), FIXED.length);
  return Math.ceil((all * LANGUAGE_NAMES.length) / MAX_URLS);
}

/** True where the sitemap is split and has a file of that number, from 1. */
export function isSitemapFile(records: ListedRecords, file: number): boolean {
  const files = filesOf(records);
  return files > 1 && file <= files;
}

/**
 * Every page with its picture and films; where they are too many for one file, the index of the files.
 * @param file the number of one of those files, from 1
 */
export function sitemap(records: ListedRecords, options: SitemapOptions, file: number | null = null): string {
  const files = filesOf(records);
  if (file === null && files > 1) return index(files, options.siteUrl);
  const places = placesOf(records);
  return urlset(file === null ? places : places.slice((file - 1) * MAX_URLS, file * MAX_URLS), options);
}

function index(files: number, siteUrl: string): string {
  const entries = Array.from({ length: files }, (_, at) => {
    return `<sitemap>${element('loc', `${siteUrl}/sitemap-${at + 1}.xml`)}</sitemap>`;
  });
  return `${XML_DECLARATION}<sitemapindex xmlns="${SITEMAPS}">${entries.join('')}</sitemapindex>\n`;
}

function urlset(places: SitemapLocation[], { siteUrl, pictureBase = () => null }: SitemapOptions): string {
  const address = (files: PictureAddresses, width: number) => {
    const base = pictureBase(files);
    return base && `${siteUrl}${base}/${width}.jpg`;
  };
  const urls = places.map(({ path, record }) => {
    // Pictures and films stand at the English address alone.
    const shown = languageOf(path) === DEFAULT_LANGUAGE ? record : undefined;
    const photo = address([shown?.image, shown?.thumbnail], 1080);
    const parts = [
      element('loc', siteUrl + path),
      ...languagesOf(path).map(([tag, own]) => alternate(tag, siteUrl + own)),
      // The day of publication. The days of projects and events mean something else.
      element('lastmod', (record?.date ?? record?.createdOn)?.slice(0, 10)),
      photo ? `<image:image>${element('image:loc', photo)}</image:image>` : '',
      ...(shown ? filmsOf(shown) : []).map((film) => video(film, address)),
    ];
    return `<url>${parts.join('')}</url>`;
  });
  const all = urls.join('');
  const used = Object.entries(NAMESPACES).filter(([name]) => all.includes(`<${name}:`));
  const more = used.map(([name, address]) => ` xmlns:${name}="${address}"`).join('');
  return `${XML_DECLARATION}<urlset xmlns="${SITEMAPS}"${more}>${all}</urlset>\n`;
}

function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`;
}

/** Only a film on YouTube has a still, and search engines take no film without one. */
function video(
  { title, videoLink }: ListedFilm,
  address: (file: string, width: number) => string | null,
): string {
  const id = videoLink ? youTubeId(videoLink) : null;
  const still = id && address(`https://i.ytimg.com/vi/${id}/hqdefault.jpg`, 480);
  if (!still || !title) return '';
  const parts = [
    element('video:thumbnail_loc', still),
    element('video:title', shortened(title, MAX_TITLE)),
    element('video:description', shortened(title, MAX_DESCRIPTION)),
    element('video:player_loc', `https://www.youtube.com/embed/${id}`),
  ];
  return `<video:video>${parts.join('')}</video:video>`;
}

function filmsOf(record: ListedRecord): ListedFilm[] {
  return [record, ...(record.videos ?? []).flatMap((album) => [album, ...album.videos])];
}

function placesOf(records: ListedRecords): SitemapLocation[] {
  const listed = PAGE_ROWS.flatMap(([, { record: list, sitemap }]) => {
    const own = list && sitemap ? (records[list as RecordList] ?? []) : [];
    return own.map((record) => ({ path: recordPath(links, list as RecordList, record) ?? '', record }));
  });
  const places: SitemapLocation[] = [...FIXED.map((path) => ({ path })), ...listed];
  return places.flatMap(({ path, ...place }) =>
    LANGUAGE_NAMES.map((language) => ({ ...place, path: inLanguage(path, language) })),
  );
}

/** @param demo demo pages are kept out of search engines */
export function robots(siteUrl: string, demo: boolean): string {
  if (demo) return 'User-agent: *\nDisallow: /\n';
  const closed = LANGUAGE_NAMES.map((language) => `Disallow: ${createLinks(language).apply()}\n`);
  return `User-agent: *\nDisallow: /_data/\n${closed.join('')}Sitemap: ${siteUrl}/sitemap.xml\n`;
}
