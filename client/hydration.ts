import type { ErrorResponse } from 'react-router';
import type { ShellFacts } from './shell/shell-facts.ts';

/** What a navigation in the browser needs of the response to `GET /_data/…`. */
export interface PageData {
  /** Of everything below: the same version is the same data. */
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
  /** Instead of everything above: where the loader sends the visitor. */
  redirect?: string;
}

/** That response where it leads nowhere else: with what the frame needs, for a page that the app takes over. */
export interface HydrationData extends PageData {
  facts: ShellFacts;
}

/** With what the document cannot know: whether its content has changed since it was made. */
export interface TakenOverData extends HydrationData {
  isNewer: boolean;
}

/**
 * What a document carries for hydration. The data of a page that is the same for every reader stands at its own address
 * instead: a document holds its text once (docs/decisions/0005-one-request-for-a-navigation.md).
 */
export type CarriedData = HydrationData | Pick<HydrationData, 'version' | 'build'>;

export const HYDRATION_ELEMENT = 'page-data';
export const ROOT_ELEMENT = 'root';
/** The window that stands on every page but the contact page. */
export const DIALOG_ELEMENT = 'enquiry-dialog';

/** Where a page's data stands. */
export function dataAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/_data${pathname}${search}`;
}
