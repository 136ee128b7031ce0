import { isWebAddress, leadsTo, readAddress } from '../../../shared/readers/address.ts';

/** Longer addresses are dropped: browsers and mail programs have no use for them. */
const MAX_HREF = 2_048;
/** What stays at this origin once resolved has no host of its own. */
const INSIDE = 'https://inside.invalid';
const BARE_MAIL = /^[^\s@/:?#]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;

interface LinkTarget {
  href: string;
  /** It leads to another host. */
  isOutside: boolean;
}

/**
 * The address of a link as a browser would read it. One without a host stays so, with or without its first slash;
 * where it leads is decided for each page (server/pages/text-links.ts).
 * @returns null for one that may not stand
 */
export function linkTarget(href: string): LinkTarget | null {
  const text = leadsTo(withScheme(href.trim()));
  const url = text === '' ? null : URL.parse(text, INSIDE);
  if (!url) return null;
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

/** `www.example.com`, `example.co.in/page` and `a@example.com` are meant as a browser would not read them. */
function withScheme(text: string): string {
  if (text.length > MAX_HREF) return '';
  if (BARE_MAIL.test(text)) return `mailto:${text}`;
  const address = /^(?:[/\\#?.]|[a-z][a-z\d+-]*:)/i.test(text) ? null : readAddress(text);
  return address && isWebAddress(address) ? address : text;
}
