import type { SafeHtml } from '../../shared/content.ts';
import { inLanguage, type Language, languageOf, pagePathOf } from '../../shared/language.ts';
import { pagePattern } from '../../shared/pages.ts';

/**
 * The address of a link in a text of the site folder, for a page in that language: `/contact-us` leads a reader of
 * another language to its address there, such as `/hi/contact-us`.
 * @param own the path of the page that the text stands on: a translation that names it means the original
 * @returns the address as it is where it leads to no page of ours, or says its language itself
 */
export function linkIn(language: Language, href: string, own: string | null = null): string {
  const path = pathOf(href);
  const isMeant = !isPage(path) || pagePathOf(path) !== path || path.toLowerCase() === own;
  return isMeant ? href : inLanguage(href, language);
}

/**
 * @param html output of the sanitiser
 * @returns the text with its links by `linkIn`; a link to a page in another language is marked as one
 */
export function linksIn(language: Language, html: SafeHtml, own: string | null = null): SafeHtml {
  const linked = html.replace(/(<a [^>]*?\bhref=")(\/[^"]*)"/g, (_, before: string, href: string) => {
    const target = linkIn(language, href, own);
    const other = languageOf(target);
    const mark = isPage(pathOf(target)) && other !== language ? ` hreflang="${other}"` : '';
    return `${before}${target}"${mark}`;
  });
  return linked as SafeHtml;
}

function pathOf(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? '';
}

/** @param path in any language @returns false for feeds and calendars, which have no language */
export function isPage(path: string): boolean {
  return pagePattern(pagePathOf(path)) !== undefined && !/\.(xml|ics)$/.test(path);
}
