import { createContext } from 'react-router';
import type { ContentDetails, ContentEntries, ContentLists } from '../shared/content.ts';
import type { EditorialEntry, EditorialKind, EditorialPage } from '../shared/editorial.ts';
import type { FormReply } from '../shared/enquiry-messages.ts';
import type { Language } from '../shared/language.ts';
import type { Picture, PictureAddresses } from '../shared/picture.ts';
import type { ProjectFacts } from '../shared/project-facts.ts';
import type { FoundProjects, ProjectFilter } from '../shared/project-filter.ts';
import type { ProjectStatus } from '../shared/project-status.ts';
import type { SearchHit, SearchKind } from '../shared/search.ts';
import type { SiteFacts } from '../shared/site-facts.ts';

/**
 * The calls by which loaders read upstream's content. Lists are sorted, newest first. A call rejects with a
 * ContentFailure when upstream fails and nothing is cached; a detail that upstream does not know is `null`.
 */
export type ContentCalls = {
  [Name in keyof ContentLists]: () => Promise<ContentLists[Name][]>;
} & {
  [Name in Exclude<keyof ContentDetails, 'project'>]: (id: string) => Promise<ContentDetails[Name] | null>;
} & {
  [Name in keyof ContentEntries]: (albumId: string) => Promise<ContentEntries[Name][]>;
};

/** The attributes of a link in a text. */
export interface TextLink {
  href: string;
  isOutside: boolean;
}

/** All that a loader may ask for, supplied by `server/pages`; no loader runs in the browser. */
export interface Backend extends ContentCalls {
  readonly site: SiteFacts;
  /** The day in Asia/Kolkata, `YYYY-MM-DD`. */
  readonly today: string;
  /** The server's clock, milliseconds. Only personal pages may ask for it: all others are cached. */
  now(): number;

  /** A project by its slug, with properties, documents, albums and videos. */
  project(slug: string): Promise<ContentDetails['project'] | null>;

  /** The projects of a list page that match the filter. @param list null for all projects */
  findProjects(filter: ProjectFilter, list: ProjectStatus | null): Promise<FoundProjects>;
  /** Records with the words of the question, by kind; `missing` kinds could not be searched. */
  search(question: string): Promise<{ hits: SearchHit[]; missing: SearchKind[] }>;

  /** The builder's own facts about a project, in the page's language; null where there are none. */
  projectFacts(slug: string): ProjectFacts | null;

  editorialPage(name: string): EditorialPage | null;
  editorialEntries(kind: EditorialKind): EditorialEntry[];

  /**
   * A picture on our own server, from the first of upstream's addresses that can be shown; `null` where none can.
   */
  picture(addresses: PictureAddresses, alt: string): Picture | null;
  /** A picture from a file in the site folder's `pictures/`. */
  sitePicture(file: string | null, alt: string): Picture | null;
  /**
   * The address of a document or video file on our own server; `null` if upstream's address may not be fetched.
   */
  file(address: string, title: string): string | null;
  /** A file's size in bytes, and its usual name ending as its kind; `null` while unknown. */
  fileFacts(address: string): { bytes: number | null; kind: string | null };

  /** The attributes of a link in a text. @param href as the sanitiser writes it @param words the link's text */
  textLink(href: string, words: string, language: Language): TextLink;

  /** True where a QR code can hold the address; the site's origin is put before a path (`/news`). */
  hasCode(address: string): boolean;

  /** A ticket for a form of this page; only personal pages may ask for it. */
  issueTicket(): string;
  /** The id of a captcha for this visitor; null where none is available. Only personal pages may ask for it. */
  issueCaptcha(): Promise<string | null>;

  /** The form that a visitor without JavaScript just sent, with its outcome; `null` on every other page. */
  readonly formReply: FormReply | null;
}

/** The reason why content is unavailable. The loaders choose the message by `kind`. */
export interface ContentFailure extends Error {
  readonly name: 'ContentFailure';
  /**
   * `refused`: upstream responded, but not with success. `unreachable`: no response, too late, or not readable.
   */
  readonly kind: 'refused' | 'unreachable';
}

export function isContentFailure(error: unknown): error is ContentFailure {
  return error instanceof Error && error.name === 'ContentFailure';
}

export const backendContext = createContext<Backend>();
