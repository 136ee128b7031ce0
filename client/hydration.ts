import type { ErrorResponse } from 'react-router';
import type { ShellFacts } from './shell/shell-facts.ts';

/** The response to a navigation in the browser (`GET /_data/…`), and what a page carries for hydration. */
export interface PageData {
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

/** The page's own data with what the frame needs. */
export interface HydrationData extends PageData {
  facts: ShellFacts;
}

export const HYDRATION_ELEMENT = 'page-data';
export const ROOT_ELEMENT = 'root';
/** Names the sheet for the boot script, on pages whose first picture goes before it. */
export const SHEET_ELEMENT = 'sheet';
