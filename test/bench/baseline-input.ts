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
}

export interface BaselineInput {
  mode: BaselineMode;
  pages: BaselinePage[];
}
