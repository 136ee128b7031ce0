/** The name in `sessionStorage` under which the browser remembers a visit. */
export const VISIT_STORE = 'visit';

/** The parts of a campaign that an address names, as `utm_source` and so on. */
export const CAMPAIGN_TAGS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** A campaign that brought a visitor. */
export type Campaign = { [tag in (typeof CAMPAIGN_TAGS)[number]]?: string } & {
  /** Path of the page that the campaign led to. */
  landing: string;
  /** The time of the visit in ISO 8601, by the visitor's clock. */
  at: string;
};

/** The origin of a visit: the first and last campaign, null where no address named one. */
export interface Visit {
  first: Campaign | null;
  last: Campaign | null;
  /** The host of the site that linked here; null for none. */
  referrer: string | null;
}
