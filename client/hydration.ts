import type { ErrorResponse } from 'react-router';
import type { ShellFacts } from './shell/shell-facts.ts';

/** The response to `GET /_data/…`: a page's data, for a navigation or for the app that takes the page over. */
export interface PageData {
  /** The digest of all that the page is made of: the same version is the same page. */
  version: string;
  /** A page of another build reloads the document instead of mixing modules. */
  build: string;
  status: number;
  /** By route id. */
  loaderData: Record<string, unknown>;
  errors: Record<
    string,
    Pick<ErrorResponse, 'status' | 'statusText' | 'data'> & { internal: boolean }
  > | null;
  title: string;
  /** For the frame of a page that the app takes over. */
  facts: ShellFacts;
  /** Instead of everything above: where the loader sends the visitor. */
  redirect?: string;
}

/**
 * The data in a document, for hydration. Data of a page that is the same for every reader stands at its own address
 * instead: a document holds its text once (docs/decisions/0005-one-request-for-a-navigation.md).
 */
export type CarriedData = PageData | Pick<PageData, 'version' | 'build'>;

export const HYDRATION_ELEMENT = 'page-data';
export const ROOT_ELEMENT = 'root';
/** The window that stands on every page but the contact page. */
export const DIALOG_ELEMENT = 'enquiry-dialog';

/** Where a page's data stands. */
export function dataAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/_data${pathname}${search}`;
}
