import type { Backend, ContentCalls } from '../../client/backend.ts';
import type { EditorialEntry, EditorialKind, EditorialPage } from '../../shared/editorial.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import type { Picture } from '../../shared/picture.ts';
import { SEARCH_KINDS } from '../../shared/search.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { Finding } from '../find/finding.ts';
import type { Content, ContentReader, findProject } from '../upstream/content.ts';
import type { Reading } from '../upstream/load.ts';
import { qrCode } from './qr.ts';

export interface BackendSources {
  content: Content;
  /** The same with nothing in it: for what a page says before its content is there. */
  emptyContent: Content;
  findProject: typeof findProject;
  finding: Finding;
  /** Public origin of the site. */
  siteUrl: string;
  site: {
    facts: SiteFacts;
    page(name: string): EditorialPage | null;
    entries(kind: EditorialKind): EditorialEntry[];
  };
  media: {
    picture(address: string | null, alt: string): Picture | null;
    sitePicture(file: string | null, alt: string): Picture | null;
    videoStill(link: string, alt: string): Picture | null;
    file(address: string, title: string): string | null;
    fileBytes(address: string): number | null;
    /** Grows when the size or colour of a picture is learnt, or the size of a file. */
    version(): number;
  };
}

/** A resource that a page was made of, at that version. */
export interface Dependency {
  key: string;
  version: number;
  /** It could not be had, or not the whole of it: the page is good for its reader alone. */
  failed?: boolean;
}

/** The key of what a page depends on when it shows a picture of unknown size or colour, or a file of unknown size. */
export const PICTURES_KEY = 'pictures';

/** What a page that is rendered for one visitor may say. */
export interface Visitor {
  /** What came of a form that was sent without JavaScript. */
  formReply: FormReply | null;
  issueTicket(): string;
  issueCaptcha(): Promise<string | null>;
}

/** Pages that are the same for everybody hold neither ticket nor captcha. */
const NOBODY: Visitor = { formReply: null, issueTicket: () => '', issueCaptcha: async () => null };

export interface BackendOptions {
  sources: BackendSources;
  /** The day in Asia/Kolkata. */
  today: string;
  visitor?: Visitor;
  reader?: ContentReader;
}

/**
 * What the loader of one page may ask for: content, site folder and pictures. Each content that it reads is added to
 * `read`, failures too.
 */
export function createBackend({ sources, today, visitor = NOBODY, reader }: BackendOptions): {
  backend: Backend;
  read: Dependency[];
} {
  const { content, emptyContent, findProject, finding, site, media, siteUrl } = sources;
  const read: Dependency[] = [];

  function note({ key, version, isPartial }: Reading<unknown>): void {
    if (key) read.push({ key, version, ...(isPartial && { failed: true }) });
  }

  function noteFailure(error: unknown): never {
    const { key, version } = error as Partial<Dependency>;
    read.push({ key: key ?? '', version: version ?? -1, failed: true });
    throw error;
  }

  async function noted<T>(reading: Promise<Reading<T>>): Promise<T> {
    const done = await reading.catch(noteFailure);
    note(done);
    return done.value;
  }

  type AnyCall = (...args: unknown[]) => Promise<Reading<unknown>>;
  const calls = Object.keys(emptyContent).map((name) => {
    const call = content[name as keyof Content] as AnyCall;
    return [name, (...args: unknown[]) => noted(call(...args, reader))];
  });

  let dependsOnPictures = false;
  /** A page with a picture of unknown size is rendered again once that is known. */
  function notedPicture(picture: Picture | null): Picture | null {
    if (picture && !picture.width) dependOnPictures();
    return picture;
  }
  function dependOnPictures(): void {
    if (!dependsOnPictures) read.push({ key: PICTURES_KEY, version: media.version() });
    dependsOnPictures = true;
  }

  const backend: Backend = {
    site: site.facts,
    today,
    ...visitor,
    ...(Object.fromEntries(calls) as ContentCalls),
    async project(slug) {
      const found = await findProject(content, slug, reader).catch(noteFailure);
      for (const reading of found.read) note(reading);
      return found.project;
    },
    async findProjects(filter, list) {
      return finding.projects(await backend.projects()).find(filter, list);
    },
    async search(question) {
      const lists = await finding.lists((kind) => backend[kind]() as Promise<never[]>);
      const missing = SEARCH_KINDS.filter((kind) => !lists[kind]);
      return { hits: await finding.search(lists, question), missing };
    },
    editorialPage: (name) => site.page(name),
    editorialEntries: (kind) => site.entries(kind),
    picture: (address, alt) => notedPicture(media.picture(address, alt)),
    sitePicture: (file, alt) => notedPicture(media.sitePicture(file, alt)),
    videoStill: (link, alt) => notedPicture(media.videoStill(link, alt)),
    file: (address, title) => media.file(address, title),
    fileBytes(address) {
      const bytes = media.fileBytes(address);
      if (bytes === null) dependOnPictures();
      return bytes;
    },
    qr: (address) => qrCode(new URL(address, siteUrl).href),
  };
  return { backend, read };
}
