import { CAMPAIGN_TAGS, type Campaign, VISIT_STORE, type Visit } from '../../shared/visit.ts';

/** The most characters of a `utm_*` value. */
const MAX_VALUE = 100;

/**
 * Remembers the first and the last campaign (`utm_*`) and the site that linked here, for this tab only. Nothing is sent
 * until the visitor sends a form. Browsers without storage forget it.
 */
export function rememberVisit(): void {
  try {
    const known = JSON.parse(sessionStorage.getItem(VISIT_STORE) ?? 'null') as Visit | null;
    const campaign = campaignOf(location);
    if (known && !campaign) return;
    const visit: Visit = {
      first: known?.first ?? campaign,
      last: campaign ?? known?.last ?? null,
      referrer: known ? known.referrer : otherHost(document.referrer),
    };
    sessionStorage.setItem(VISIT_STORE, JSON.stringify(visit));
  } catch {
    // Storage is refused or full, or holds another program's text.
  }
}

/** @returns null for an address without any `utm_*` */
function campaignOf({ search, pathname }: Location): Campaign | null {
  const asked = new URLSearchParams(search);
  const tags = CAMPAIGN_TAGS.flatMap((tag) => {
    const value = asked
      .get(`utm_${tag}`)
      ?.replace(/\p{Cc}/gu, '')
      .slice(0, MAX_VALUE);
    return value ? [[tag, value] as const] : [];
  });
  return tags.length
    ? { ...Object.fromEntries(tags), landing: pathname, at: new Date().toISOString() }
    : null;
}

/** @returns the host of another site; null for our own, and without a referrer */
function otherHost(referrer: string): string | null {
  const host = referrer && new URL(referrer).host;
  return host && host !== location.host ? host : null;
}
