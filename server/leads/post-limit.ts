import type { Store } from './stores/store.ts';

const WINDOW_MS = 60_000;
/** Posts of forms from one address in a minute; more where ENQUIRY_LIMIT lets more than that through. */
const MAX_POSTS = 60;
/** Of those beyond, how many still get the form's own page, which costs what a page costs. */
const MAX_PAGES_BEYOND = 10;

export interface PostLimitOptions {
  store: Store;
  /** ENQUIRY_LIMIT. */
  limit: number;
}

export interface Refusal {
  /** Milliseconds until the minute is over. */
  retryAfterMs: number;
  /** The short response is enough: this address has had its pages. */
  short: boolean;
}

/**
 * The wide limit that stands before everything else: it bounds what posts cost that no rule takes, and no other
 * limit counts.
 */
export function createPostLimit({ store, limit }: PostLimitOptions) {
  const most = Math.max(MAX_POSTS, limit);

  /**
   * Counts a post. @param ownOrigin whether it comes from our own pages: others are counted apart, so that another
   * site cannot use up what its visitors may send here
   * @returns null where it may pass
   */
  return async (addressKey: string, ownOrigin: boolean): Promise<Refusal | null> => {
    const key = `${ownOrigin ? 'post' : 'foreign-post'}:${addressKey}`;
    const { failed, retryAfterMs } = await store.run([{ count: key, windowMs: WINDOW_MS, max: most }]);
    if (failed === null) return null;
    const pages = { count: `${key}:page`, windowMs: WINDOW_MS, max: MAX_PAGES_BEYOND };
    return { retryAfterMs, short: (await store.run([pages])).failed !== null };
  };
}
