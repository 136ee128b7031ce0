import type { Backend, ContentCalls } from '../../client/backend.ts';
import type { Project } from '../../shared/content.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import type { Language } from '../../shared/language.ts';
import type { Picture } from '../../shared/picture.ts';
import { SEARCH_KINDS } from '../../shared/search.ts';
import type { Finding } from '../find/finding.ts';
import { isCodable } from '../find/qr.ts';
import type { Media } from '../media/media.ts';
import type { Site } from '../site/load-site.ts';
import { type Content, projectAt } from '../upstream/content.ts';
import type { ContentService } from '../upstream/content-service.ts';
import type { ContentReader, Reading } from '../upstream/reading.ts';
import { RESOURCE_NAMES } from '../upstream/resources.ts';
import type { Dependency } from './cache.ts';

export interface BackendSources {
  content: Content & Pick<ContentService, 'isGone' | 'movedTo' | 'stateOf'>;
  finding: Finding;
  /** Public origin of the site. */
  siteUrl: string;
  textLink: Backend['textLink'];
  site: Pick<Site, 'in'>;
  media: Pick<Media, 'picture' | 'sitePicture' | 'file' | 'fileFacts' | 'version'>;
}

/** The dependency of a page that shows a picture of unknown size or colour, or a file of unknown size or kind. */
export const PICTURES_KEY = 'pictures';
/** The dependency of every page: on a new day it is rendered anew. */
export const DAY_KEY = 'day';

/** @param day `YYYY-MM-DD` */
export const versionOfDay = (day: string): number => Date.parse(day);

/** One visitor's own part of a page that is rendered for that visitor. */
export type Visitor = Pick<Backend, 'formReply' | 'issueTicket' | 'issueCaptcha'>;

/** Pages that are the same for everybody hold neither ticket nor captcha. */
const NOBODY: Visitor = { formReply: null, issueTicket: () => '', issueCaptcha: async () => null };

export interface BackendOptions {
  sources: BackendSources;
  language: Language;
  /** The system's clock. */
  now: () => number;
  visitor?: Visitor | undefined;
  reader?: ContentReader;
}

/**
 * Content, site folder and pictures for the loader of one page. Everything that it reads is added to `read`, failures
 * too.
 */
export function createBackend({ sources, language, now, visitor = NOBODY, reader }: BackendOptions) {
  const today = dayInIndia(now());
  const { content, finding, media, siteUrl, textLink } = sources;
  const site = sources.site.in(language);
  const read: Dependency[] = [{ key: DAY_KEY, version: versionOfDay(today) }];

  function noteFailure(error: unknown): never {
    const { key = '', version = -1 } = error as Partial<Dependency>;
    read.push({ key, version, failed: true });
    throw error;
  }

  type AnyCall = (...args: unknown[]) => Promise<Reading<unknown>>;
  const recorded = RESOURCE_NAMES.map((name) => {
    const call = content[name] as AnyCall;
    return [
      name,
      async (...args: unknown[]) => {
        const { key, version, isPartial, value } = await call(...args, reader).catch(noteFailure);
        if (key) read.push({ key, version, ...(isPartial && { failed: true }) });
        return value;
      },
    ];
  });
  const calls: ContentCalls & { project(id: string): Promise<Project | null> } = Object.fromEntries(recorded);

  /** A page with a picture of unknown size is rendered again once that is known. */
  function notePicture(picture: Picture | null): Picture | null {
    if (picture && !picture.width) dependOnPictures();
    return picture;
  }

  function dependOnPictures(): void {
    if (read.some(({ key }) => key === PICTURES_KEY)) return;
    read.push({ key: PICTURES_KEY, version: media.version() });
  }

  const backend: Backend = {
    site: site.facts,
    today,
    now,
    ...visitor,
    ...calls,
    async project(slug) {
      const listed = projectAt(await calls.projects(), slug, content.movedTo('projects', slug));
      if (!listed) return null;
      const project = await calls.project(listed.id);
      return project && { ...project, slug: listed.slug };
    },
    async findProjects(filter, list) {
      return finding.projects(await backend.projects()).find(filter, list);
    },
    async search(question) {
      const lists = await finding.lists((kind) => backend[kind]() as Promise<never[]>);
      const missing = SEARCH_KINDS.filter((kind) => !lists[kind]);
      return { hits: await finding.search(lists, question), missing };
    },
    projectFacts: site.project,
    editorialPage: site.page,
    editorialEntries: site.entries,
    picture: (addresses, alt) => notePicture(media.picture(addresses, alt, dependOnPictures)),
    sitePicture: (file, alt) => notePicture(media.sitePicture(file, alt)),
    file: media.file,
    textLink,
    fileFacts(address) {
      const facts = media.fileFacts(address);
      if (facts.bytes === null || facts.kind === null) dependOnPictures();
      return facts;
    },
    hasCode: (address) => isCodable(new URL(address, siteUrl).href),
  };
  return { backend, read };
}
