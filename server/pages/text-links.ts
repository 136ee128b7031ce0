import type { TextLink } from '../../client/backend.ts';
import { DEFAULT_LANGUAGE, inLanguage, type Language, languageOf } from '../../shared/language.ts';
import { isOwnMachine } from '../../shared/readers/address.ts';
import { isPage } from '../site/site-links.ts';

export interface TextLinksOptions {
  /** Public origin of the site. */
  siteUrl: string;
  /** API_URL: addresses without a host are resolved against it, unless a page of ours has them. */
  apiUrl: string;
  /** A document of upstream, named after its title; null for one that we may not send. */
  file: (address: string, title: string) => string | null;
}

/** A path whose last part has an ending, other than those of pages. */
const FILE = /\.(?!(?:html?|php|aspx?|jsp)$)[a-z0-9]{2,5}$/i;

/**
 * Where the links of a text lead: to our own pages in the reader's language, to upstream's documents through our
 * server, to upstream's pages, or to the place elsewhere that they name.
 * @returns a function that takes a link's address and words, and the language of the page
 */
export function createTextLinks({ siteUrl, apiUrl, file }: TextLinksOptions) {
  const site = new URL(siteUrl);
  // The slash at its end places `uploads/a.pdf` inside the path of API_URL, as for pictures.
  const api = new URL(apiUrl.replace(/\/*$/, '/'));

  function ownPage(href: string): string | null {
    const url = URL.parse(href, site.origin);
    // An editor who works on a machine of his own copies links from there.
    const isSite = url?.host === site.host || (url && url.host !== api.host && isOwnMachine(url));
    return url && isSite && isPage(url.pathname) ? url.pathname + url.search + url.hash : null;
  }

  return (href: string, words: string, language: Language): TextLink => {
    if (/^(?:mailto|tel):|^#/.test(href)) return { href, isOutside: false };
    const page = ownPage(href);
    if (page !== null) {
      const isChosen = languageOf(page) !== DEFAULT_LANGUAGE;
      return { href: isChosen ? page : inLanguage(page, language), isOutside: false };
    }
    const url = URL.parse(href, api);
    if (!url) return { href, isOutside: true };
    const own = url.host === api.host && FILE.test(url.pathname) ? file(url.href, words) : null;
    if (own) return { href: own, isOutside: false };
    const isSite = url.host === site.host;
    return { href: isSite ? url.pathname + url.search + url.hash : url.href, isOutside: !isSite };
  };
}
