import { data, type LoaderFunctionArgs } from 'react-router';
import { languageOf } from '../shared/language.ts';
import type { IntroName } from '../shared/pages.ts';
import { type Backend, backendContext, isContentFailure } from './backend.ts';
import { type Locale, localeOf } from './locale.ts';
import type { PageParam } from './page-params.ts';
import type { ShellFacts } from './shell/shell-facts.ts';

/**
 * How a page is written: its view function (loaders.ts) turns content into a view model, which travels with the HTML;
 * its `*.route.tsx` exports `handle: PageHandle<View>`, for the head and the breadcrumbs, and `Component`, which reads
 * the view model by `usePage` (locale.ts).
 */
export interface PageInput {
  backend: Backend;
  locale: Locale;
  params: Record<string, string | undefined>;
  /** Holds only parameters and values that the route knows (`handle.params`). */
  search: URLSearchParams;
}

export interface PageMeta {
  title: string;
  description?: string;
  /** The picture that stands for it where it is shared; the site's own where there is none. */
  share?: string;
  /** The same content in another form: a feed, a calendar. */
  alternate?: { type: string; href: string };
  noindex?: boolean;
  /** Shows a part of a list: search engines follow its links, and keep the list itself. */
  isSelection?: boolean;
  /** Of a list, from 1: search engines keep each page by itself. */
  page?: number;
  /** Picture that the first screen shows: preloaded. */
  preload?: { base: string; widths: readonly number[]; sizes: string } | null;
}

export interface Crumb {
  label: string;
  href?: string;
}

export interface PageHandle<View> {
  meta: (view: View, facts: ShellFacts, locale: Locale) => PageMeta;
  /** After "Home"; the last one is the page itself. None for the home page. */
  crumbs?(view: View, locale: Locale): Crumb[];
  /** Query parameters that the page reads; all others are dropped before the loader and the cache see them. */
  params?: Readonly<Record<string, PageParam<View>>>;
}

/**
 * Wraps a view-model function as a React Router loader.
 * @param intro the key in the site facts of the sentence beneath the page's heading, where it has one
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

/** A page whose row has an `intro`: the server adds it to the view model. */
export type WithIntro<View> = View & { intro: string };

/**
 * Ends a loader with status 404.
 * @param message the specification's ("News not found"); without it the error page says that there is no such page
 */
export function notFound(message?: string): never {
  throw data({ message }, { status: 404 });
}

/**
 * For detail pages: a failure of upstream becomes a 503 with a message, never a "not found"
 * (docs/product.md, "Failures"). Other errors pass.
 */
export function orUnavailable<T>(content: Promise<T>, message?: string): Promise<T> {
  return content.catch((error: unknown) => {
    throw isContentFailure(error) ? data({ message }, { status: 503 }) : error;
  });
}

/**
 * The record of a detail page, and its list: none where that fails, since the page works without it.
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

/** For content that a page can do without: null when upstream fails. Other errors pass. */
export function orNull<T>(content: Promise<T>): Promise<T | null> {
  return content.catch((error: unknown) => {
    if (isContentFailure(error)) return null;
    throw error;
  });
}

/** A list that may have failed: its items, or the message in their place. */
export interface Listing<Item> {
  items: Item[];
  /** In place of the items: the message of a failure, or the empty state. */
  message: string | null;
  /** Where this page of the list stands, from 1. */
  page: number;
  pages: number;
}

/** The messages of a list; a failure without one of its own shows the empty state. */
export interface ListingTexts {
  none: string;
  failed?: string;
  refused?: string;
  unreachable?: string;
}

const PAGE_SIZE = 20;

/**
 * A list for a page: the items as view models, or the message in their place; the status stays 200
 * when upstream fails (docs/product.md, "Failures").
 * @param content null for a list that failed
 * @param search cut into pages of 20 by its `page` (a page past the end is a 404); null for the whole list
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
