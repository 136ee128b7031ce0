import { isUnfilled, isWebAddress, leadsTo, readAddress } from '../../../shared/readers/address.ts';

/** Longer addresses are dropped: browsers and mail programs have no use for them. */
const MAX_HREF = 2_048;
/** An address that resolves to this origin has no host of its own. */
const INSIDE = 'https://inside.invalid';
const BARE_NUMBER = /^\+?\d[\d ()-]{9,16}$/;
const BARE_MAIL = /^[^\s@/:?#]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;

interface LinkTarget {
  href: string;
  /** True where it leads to another host. */
  isOutside: boolean;
}

/**
 * The address of a link as a browser would read it. An address without a host stays so, with or without its
 * first slash; each page decides where it leads (server/pages/text-links.ts).
 * @returns null for an address that is not allowed
 */
export function linkTarget(href: string): LinkTarget | null {
  const text = leadsTo(withScheme(href.trim()));
  const url = text === '' ? null : URL.parse(text, INSIDE);
  if (!url || isUnfilled(url)) return null;
  if (url.origin === INSIDE) {
    if (text.startsWith('#')) return { href: text, isOutside: false };
    // `java\u0000script:` is no scheme, and no path that anybody wrote.
    if (/^[^/?#]*:/.test(text)) return null;
    const path = (url.pathname + url.search + url.hash).replace(/^\/+/, '');
    return { href: /^[\\/]/.test(text) ? `/${path}` : path, isOutside: false };
  }
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') {
    const href = url.protocol === 'tel:' ? url.href.replace(/\s|%20/g, '') : url.href;
    return url.pathname ? { href, isOutside: false } : null;
  }
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // `https://bank.example@other.example/` reads as one place and leads to another.
  return isWeb && !url.username && !url.password ? { href: url.href, isOutside: true } : null;
}

/**
 * Adds the scheme to `www.example.com`, `example.co.in/page`, `a@example.com` and `98765 43210`, which browsers read
 * as paths; of two schemes the first goes.
 */
function withScheme(sent: string): string {
  const text = sent.replace(/^https?:\/*(?=https?:\/)/i, '');
  if (text.length > MAX_HREF) return '';
  if (BARE_NUMBER.test(text)) return `tel:${text.replace(/[ ()-]/g, '')}`;
  if (BARE_MAIL.test(text)) return `mailto:${text}`;
  const address = /^(?:[/\\#?.]|[a-z][a-z\d+-]*:)/i.test(text) ? null : readAddress(text);
  return address && isWebAddress(address) ? address : text;
}
