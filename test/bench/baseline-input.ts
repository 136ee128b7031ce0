import type { PageData } from '../../client/hydration.ts';

/** What a baseline does with the pages: see baseline.tsx. */
export type BaselineMode = 'same' | 'bare' | 'react';

/** A page as the site sent it. */
export interface BaselinePage {
  path: string;
  /** Those of the compressed answer, without what every server adds itself. */
  headers: Record<string, string>;
  /** The compressed body in base64. */
  gzip: string;
  /** The same, readable. */
  html: string;
  /** The response to a navigation to it in the browser. */
  data: PageData;
}

export interface BaselineInput {
  mode: BaselineMode;
  pages: BaselinePage[];
}
