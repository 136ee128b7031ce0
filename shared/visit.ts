/** The name in `sessionStorage` under which the browser remembers a visit. */
export const VISIT_STORE = 'visit';

/** The parts of a campaign that an address names, as `utm_source` and so on. */
export const CAMPAIGN_TAGS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** A campaign that brought a visitor. */
export type Campaign = { [tag in (typeof CAMPAIGN_TAGS)[number]]?: string } & {
  /** Path of the page that it led to. */
  landing: string;
  /** ISO, by the visitor's clock. */
  at: string;
};

/** How a visit came to the site. Null where no address had a campaign, or no other site led here. */
export interface Visit {
  first: Campaign | null;
  last: Campaign | null;
  /** The other site's host. */
  referrer: string | null;
}
