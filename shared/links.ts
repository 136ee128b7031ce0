import type { ContentLists } from './content.ts';
import { inLanguage, type Language } from './language.ts';
import { PAGE_ROWS, PAGES, type PageName, recordPage } from './pages.ts';

/** Parts of the page about the group, as its headings are named. */
export type AboutSection = 'history' | 'achievements' | 'why-bhavishya' | 'vision-mission' | 'cmd-message';

/** The form on the contact page, and its subject. */
export interface ContactQuery {
  form?: string | undefined;
  /** Slug of a project. */
  project?: string | undefined;
  /** The size of a home in the project, BHK. */
  bhk?: string | undefined;
  /** Upstream's title of a home in the project. */
  unit?: string | undefined;
  /** The form that was sent; the page then shows thanks instead of a form. */
  sent?: string | undefined;
  /** The reference of the enquiry that was sent. */
  reference?: string | undefined;
  /** The requested day and hour of a visit, as isVisitTime takes them. */
  visit?: string | undefined;
}

/**
 * Every address of the site's pages in one language; nothing else writes one.
 * @returns functions that give a path with its query; ids may hold any character
 */
export function createLinks(language: Language) {
  const pages = pathsOf(language);
  return {
    ...pages,
    about: (section?: AboutSection) => pages.about() + (section ? `#${section}` : ''),
    contact: (query: ContactQuery = {}) => withQuery(pages.contact(), query),
    /** The search page, with its results where a question is given. */
    search: (question?: string) => withQuery(pages.search(), { q: question }),
    /** A project's properties of one size, or in another order. @param bhk null for all @param sort null as listed */
    projectUnits: (slug: string, bhk: number | null, sort: string | null) =>
      withQuery(pages.project(slug), { bhk: bhk === null ? '' : String(bhk), sort }),
    /** @param slugs of the projects side by side */
    compare: (slugs: readonly string[] = []) => withPicked(pages.compare(), slugs),
    /** @param slugs of the projects that somebody picked */
    shortlist: (slugs: readonly string[] = []) => withPicked(pages.shortlist(), slugs),
    /** The careers page, with thanks for an application. */
    applied: () => withQuery(pages.career(), { sent: 'application' }),
    /** @param job the id of the job that is applied for */
    apply: (job?: string) => withQuery(pages.apply(), { job }),
  };
}

/** The parameters of a path: one text for `/news/:id`. */
type ParamsOf<Path> = Path extends `${string}:${string}/${infer Rest}`
  ? [string, ...ParamsOf<Rest>]
  : Path extends `${string}:${string}`
    ? [string]
    : [];

/** A function for each page that gives its path; parameters in their order. */
type Paths = {
  [Name in PageName]: (...params: ParamsOf<(typeof PAGES)[Name]['path']>) => string;
};

function pathsOf(language: Language): Paths {
  const makers = PAGE_ROWS.map(([name, { path }]) => {
    const own = inLanguage(path, language);
    const make = (...params: string[]) =>
      own.replace(/:\w+/g, () => encodeURIComponent(params.shift() ?? ''));
    return [name, make];
  });
  return Object.fromEntries(makers) as Paths;
}

function withPicked(path: string, slugs: readonly string[]): string {
  return slugs.length ? `${path}?${new URLSearchParams(slugs.map((slug) => ['p', slug]))}` : path;
}

/** Empty and absent values are left out. */
function withQuery(path: string, query: object): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString();
  return search ? `${path}?${search}` : path;
}

/** @param path of a list, with its filter @param page from 1; the first page has the list's own address */
export function pageOfList(path: string, page: number): string {
  return page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path;
}

/** @returns the path of a record's own page, its slug before its id; null where records of that list have none */
export function recordPath(
  links: Links,
  list: keyof ContentLists,
  { id, slug = id }: { id: string; slug?: string },
): string | null {
  const page = recordPage(list);
  if (!page) return null;
  const names = PAGES[page].path.match(/:\w+/g) ?? [];
  const make = links[page as keyof Links] as (...params: string[]) => string;
  return make(...names.map((name) => (name === ':slug' ? slug : id)));
}

export type Links = ReturnType<typeof createLinks>;
