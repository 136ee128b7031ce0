/** The kinds of pages with a share picture of their own (docs/product.md, "Search engines and shares"). */
export const SHARE_KINDS = ['project', 'news', 'event'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** Pixels: the size that messengers and social networks show whole. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The share picture of all other pages. */
export const SITE_SHARE = '/share/site.jpg';

/** @param id the record's id; for a project its slug */
export function shareAddress(kind: ShareKind, id: string): string {
  return `/share/${kind}/${encodeURIComponent(id)}.jpg`;
}
