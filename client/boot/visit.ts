import { CAMPAIGN_TAGS, type Campaign, VISIT_STORE, type Visit } from '../../shared/visit.ts';

/** Characters of each value. */
const MAX_VALUE = 100;

/**
 * Remembers, for this tab alone, the campaign and the site that brought the visitor (`utm_*`, the first and the last of
 * them). Nothing is sent before the visitor sends a form. Browsers that store nothing lose it.
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

/** @returns the host of another site; null for ours, and for none */
function otherHost(referrer: string): string | null {
  const host = referrer && new URL(referrer).host;
  return host && host !== location.host ? host : null;
}
