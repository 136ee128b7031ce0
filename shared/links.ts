import type { Loan } from './emi.ts';
import { LANGUAGES, type Language } from './language.ts';
import type { ProjectStatus } from './project-status.ts';

const PROJECT_LISTS: Record<ProjectStatus, string> = {
  completed: '/complete-projects',
  ongoing: '/ongoing-projects',
  upcoming: '/upcoming-projects',
};

/** Parts of the page about the group, as its headings are named. */
export type AboutSection = 'history' | 'achievements' | 'why-bhavishya' | 'vision-mission' | 'cmd-message';

/** Which form stands on the contact page, and what it is about. */
export interface ContactQuery {
  form?: string | undefined;
  /** Slug of a project. */
  project?: string | undefined;
  /** The form that was sent: the page thanks for it. */
  sent?: string | undefined;
}

/**
 * Every address of the site's pages, in one language. Nothing else writes one.
 * @returns functions that give a path with its query; ids may hold any character
 */
export function createLinks(language: Language) {
  const { prefix } = LANGUAGES[language];
  const page = (path: string, query: object = {}): string => {
    const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString();
    return `${prefix}${path === '/' && prefix ? '' : path}${search && `?${search}`}`;
  };
  const item = (path: string) => (id: string) => page(`${path}/${encodeURIComponent(id)}`);
  const plain = (path: string) => () => page(path);

  return {
    home: plain('/'),
    about: (section?: AboutSection) => page('/about-us') + (section ? `#${section}` : ''),
    contact: (query: ContactQuery = {}) => page('/contact-us', query),
    landing: plain('/landing'),

    projectList: (kind: ProjectStatus) => page(PROJECT_LISTS[kind]),
    project: item('/projects'),
    /** @param loan figures as `LOAN_FIELDS` names them */
    emiCalculator: (loan: Partial<Loan> = {}) => page('/emi-calculator', loan),

    news: plain('/news'),
    newsItem: item('/news'),
    events: plain('/events'),
    event: item('/event'),
    pressCoverage: plain('/press-coverage'),
    onlineCoverage: plain('/online-coverages'),
    articles: plain('/Articles'),
    advertisements: plain('/advertisements'),
    downloads: plain('/download'),

    imageAlbums: plain('/images'),
    imageAlbum: item('/images'),
    videoAlbums: plain('/videos'),
    videoAlbum: item('/videos'),

    career: plain('/career'),
    /** The same page, which thanks for an application. */
    applied: () => page('/career', { sent: 'application' }),
    job: (slug: string, id: string) => page(`/career/${slug}/${encodeURIComponent(id)}`),
    /** @param job the id of the job that is applied for */
    apply: (job?: string) => page('/apply', { job }),

    ngo: plain('/bhavishya-ngo'),
    education: plain('/bhavishya-education'),
    films: plain('/bhavishya-films'),
    hospital: plain('/bhavishya-hospital'),
    mediaHouse: plain('/bhavishya-media-house'),
    ngoEvents: plain('/ngo-events'),

    terms: plain('/terms-condition'),
    privacy: plain('/privacy-policy'),
  };
}

/** @param path of a list @param page from 1; the first one has the list's own address */
export function listPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

export type Links = ReturnType<typeof createLinks>;
