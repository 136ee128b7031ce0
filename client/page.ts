import { data, type LoaderFunctionArgs } from 'react-router';
import { languageOf } from '../shared/language.ts';
import type { IntroName } from '../shared/pages.ts';
import { type Backend, backendContext, isContentFailure } from './backend.ts';
import { type Locale, localeOf } from './locale.ts';
import type { PageParam } from './page-params.ts';
import type { ShellFacts } from './shell/shell-facts.ts';

/**
 * The parts of a page: its view function (loaders.ts) makes a view model from content, which is sent with the HTML. Its
 * `*.route.tsx` exports `handle: PageHandle<View>`, for the head and the breadcrumbs, and `Component`, which reads the
 * view model by `usePage` (locale.ts).
 */
export interface PageInput {
  backend: Backend;
  locale: Locale;
  params: Record<string, string | undefined>;
  /** The query, with only the parameters and values that the page accepts (`handle.params`). */
  search: URLSearchParams;
}

export interface PageMeta {
  title: string;
  description?: string;
  /** The picture for shared links; by default the site's own. */
  share?: string;
  /** The same content in another format: a feed, a calendar. */
  alternate?: { type: string; href: string };
  noindex?: boolean;
  /** True for a filtered list: search engines follow its links, and index the whole list. */
  isSelection?: boolean;
  /** The page number of a list, from 1: search engines index each page by itself. */
  page?: number;
  /** The preload of the first screen's picture. */
  preload?: { base: string; widths: readonly number[]; sizes: string } | null;
}

export interface Crumb {
  label: string;
  href?: string;
}

export interface PageHandle<View> {
  meta: (view: View, facts: ShellFacts, locale: Locale) => PageMeta;
  /** The breadcrumbs after "Home", the last for the page itself; none for the home page. */
  crumbs?(view: View, locale: Locale): Crumb[];
  /** Query parameters that the page reads; all others are dropped before the loader and the cache. */
  params?: Readonly<Record<string, PageParam<View>>>;
}

/**
 * Wraps a view-model function as a React Router loader.
 * @param intro the key of the page's intro in the site facts, if it has one
 */
export function pageLoader(view: (input: PageInput) => Promise<object> | object, intro?: IntroName) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<object> => {
    const backend = context.get(backendContext);
    const { pathname, searchParams } = new URL(request.url);
    const locale = localeOf(languageOf(pathname));
    const shown = await view({ backend, locale, params, search: searchParams });
    return intro ? { ...shown, intro: backend.site.leads[intro] } : shown;
  };
}

/** The view model of a page with an intro, which the server adds. */
export type WithIntro<View> = View & { intro: string };

/**
 * Ends a loader with status 404.
 * @param message the message of docs/product.md ("News not found"); by default a general one
 */
export function notFound(message?: string): never {
  throw data({ message }, { status: 404 });
}

/**
 * Turns a failure of upstream into a 503 with a message, never a "not found" (docs/product.md, "Failures"), for detail
 * pages. Other errors pass.
 */
export function orUnavailable<T>(content: Promise<T>, message?: string): Promise<T> {
  return content.catch((error: unknown) => {
    throw isContentFailure(error) ? data({ message }, { status: 503 }) : error;
  });
}

/**
 * The record of a detail page, and its list; an empty list where that fails, since the page works without it.
 * @throws 404 and 503 with these messages
 */
export async function recordWithList<T>(
  record: Promise<T | null>,
  list: Promise<T[]>,
  texts: { notFound: string; failed?: string },
): Promise<[T, T[]]> {
  const [found, all] = await Promise.all([orUnavailable(record, texts.failed), list.catch((): T[] => [])]);
  return [found ?? notFound(texts.notFound), all];
}

/** Optional content of a page: null when upstream fails. Other errors pass. */
export function orNull<T>(content: Promise<T>): Promise<T | null> {
  return content.catch((error: unknown) => {
    if (isContentFailure(error)) return null;
    throw error;
  });
}

/** A list for a page: its items, or a message instead of them. */
export interface Listing<Item> {
  items: Item[];
  /** The message instead of items: for a failure, or an empty list. */
  message: string | null;
  /** The number of this page, from 1. */
  page: number;
  pages: number;
}

/** The messages of a list; without a message for failures, that for an empty list is shown. */
export interface ListingTexts {
  none: string;
  failed?: string;
  refused?: string;
  unreachable?: string;
}

const PAGE_SIZE = 20;

/**
 * A list for a page: the items as view models, or a message instead of them. The status stays 200 when upstream fails
 * (docs/product.md, "Failures").
 * @param content null for a list that failed
 * @param search its `page` selects 20 items (past the end is a 404); null for the whole list
 */
export async function listing<Source, Item>(
  content: Promise<Source[]> | Source[] | null,
  toItem: (source: Source) => Item,
  texts: ListingTexts,
  search: URLSearchParams | null,
): Promise<Listing<Item>> {
  let all: Source[] | null = null;
  let failed = texts.none;
  try {
    all = await content;
  } catch (error) {
    if (!isContentFailure(error)) throw error;
    failed = texts[error.kind] ?? texts.failed ?? failed;
  }
  if (!all) return { items: [], message: failed, page: 1, pages: 1 };
  const message = all.length ? null : texts.none;
  if (!search) return { items: all.map(toItem), message, page: 1, pages: 1 };
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Number(search.get('page') ?? 1);
  if (page > pages) notFound();
  return { items: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(toItem), message, page, pages };
}
