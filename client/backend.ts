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
 * The calls by which loaders read upstream's content. Lists come newest first. A call rejects with a ContentFailure when
 * upstream fails and nothing is cached; a detail that upstream does not know is `null`.
 */
export type ContentCalls = {
  [Name in keyof ContentLists]: () => Promise<ContentLists[Name][]>;
} & {
  [Name in Exclude<keyof ContentDetails, 'project'>]: (id: string) => Promise<ContentDetails[Name] | null>;
} & {
  [Name in keyof ContentEntries]: (albumId: string) => Promise<ContentEntries[Name][]>;
};

/** Where a link of a text leads. */
export interface TextLink {
  href: string;
  isOutside: boolean;
}

/** All that a loader may ask for, supplied by `server/pages`; no loader runs in the browser. */
export interface Backend extends ContentCalls {
  readonly site: SiteFacts;
  /** The day in Asia/Kolkata, `YYYY-MM-DD`. */
  readonly today: string;
  /** The server's clock, milliseconds. Personal pages alone ask for it: others outlive the hour. */
  now(): number;

  /** By slug, with properties, documents, albums and videos. */
  project(slug: string): Promise<ContentDetails['project'] | null>;

  /** The projects of a list page that fit. @param list null for all projects */
  findProjects(filter: ProjectFilter, list: ProjectStatus | null): Promise<FoundProjects>;
  /** Records that have those words, by kind; `missing` kinds could not be searched. */
  search(question: string): Promise<{ hits: SearchHit[]; missing: SearchKind[] }>;

  /** What the builder says of a project beyond upstream's record, in the page's language; null for nothing. */
  projectFacts(slug: string): ProjectFacts | null;

  editorialPage(name: string): EditorialPage | null;
  editorialEntries(kind: EditorialKind): EditorialEntry[];

  /**
   * The first of upstream's picture addresses that can be shown, as a picture of our own server; `null` where none can.
   */
  picture(addresses: PictureAddresses, alt: string): Picture | null;
  /** A file of the site folder's `pictures/` as a picture. */
  sitePicture(file: string | null, alt: string): Picture | null;
  /**
   * Upstream's address of a document or video file as an address of our own server; `null` if it may not be
   * fetched.
   */
  file(address: string, title: string): string | null;
  /** The size of such a file in bytes, and the ending of its kind; `null` while they are not known. */
  fileFacts(address: string): { bytes: number | null; kind: string | null };

  /** Where a link of a text leads its readers. @param href as the sanitiser leaves it @param words of the link */
  textLink(href: string, words: string, language: Language): TextLink;

  /** True where a QR code can hold that address; that of a page of ours (`/news`) is completed by the site's origin. */
  hasCode(address: string): boolean;

  /** A ticket for a form of this page. Personal pages alone ask for one. */
  issueTicket(): string;
  /** The id of a captcha for this visitor; null where none can be had now. Personal pages alone ask for one. */
  issueCaptcha(): Promise<string | null>;

  /** The form that a visitor without JavaScript just sent, with its outcome; `null` on every other page. */
  readonly formReply: FormReply | null;
}

/** Why content could not be had. The loaders choose the message by `kind`. */
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
