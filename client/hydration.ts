import type { ErrorResponse } from 'react-router';
import type { ShellFacts } from './shell/shell-facts.ts';

/** The response to `GET /_data/…`: a page's data, for a navigation or for the app that takes the page over. */
export interface PageData {
  /** The digest of the page's whole input: pages with the same version are equal. */
  version: string;
  /** A page of another build reloads the document instead of mixing modules. */
  build: string;
  status: number;
  /** The view models by route id. */
  loaderData: Record<string, unknown>;
  errors: Record<
    string,
    Pick<ErrorResponse, 'status' | 'statusText' | 'data'> & { internal: boolean }
  > | null;
  title: string;
  /** The site facts for the frame, when React takes the page over. */
  facts: ShellFacts;
  /** The address that the loader redirects to, in place of everything above. */
  redirect?: string;
}

/**
 * The data in a document, for hydration. Data that is the same for every visitor has its own address instead, so that
 * a document has its text only once (docs/decisions/0005-one-request-for-a-navigation.md).
 */
export type CarriedData = PageData | Pick<PageData, 'version' | 'build'>;

export const HYDRATION_ELEMENT = 'page-data';
export const ROOT_ELEMENT = 'root';
/** The id of the enquiry window, which every page except the contact page has. */
export const DIALOG_ELEMENT = 'enquiry-dialog';

/** The address of a page's data. */
export function dataAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/_data${pathname}${search}`;
}
