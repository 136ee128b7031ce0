import { HYDRATION_ELEMENT, ROOT_ELEMENT } from '../../client/hydration.ts';
import type { PageMeta } from '../../client/page.ts';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import { LANGUAGES, type Language, languageOf, languagesOf } from '../../shared/language.ts';
import { pageOfList } from '../../shared/links.ts';
import { pictureSource } from '../../shared/picture.ts';
import { escapeText } from '../../shared/plain-text.ts';
import { SHARE_SIZE, SITE_SHARE } from '../../shared/share-address.ts';
import { ELSEWHERE_MEDIA, type Manifest, ofPage } from './manifest.ts';

/** The head of a page's document. */
export interface DocumentMeta extends PageMeta {
  /** schema.org objects; addresses in them may be relative. */
  structured?: object[];
}

export interface DocumentOptions {
  manifest: Manifest;
  /** Public origin of the site. */
  siteUrl: string;
  facts: Readonly<Record<Language, Pick<ShellFacts, 'groupName'>>>;
  /** Demo pages are kept out of search engines. */
  demo: boolean;
}

/** The page for which a head is written. */
interface DocumentPlace {
  path: string;
  /** The pattern of its route, where it has one. */
  pattern?: string | undefined;
  /** True for an error: it has no address of its own, and the style of an error. */
  isMissing?: boolean;
}

/** Writes the head as text, since React renders the app alone; the parts that never change are made once. */
export function createDocument({ manifest, siteUrl, facts, demo }: DocumentOptions) {
  const before =
    '<head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    // A phone that makes links of numbers, days and places would change the markup that React hydrates.
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">' +
    '<meta name="theme-color" content="#0e4349">';
  const assets =
    `<noscript><style>${manifest.noscript.css}</style></noscript>` +
    '<link rel="icon" href="/favicon.svg"><link rel="manifest" href="/site.webmanifest">';
  const boot = `<script type="module" fetchpriority="low" src="${manifest.boot}" integrity="${manifest.bootIntegrity}"`;

  /** @returns everything before the app: head and the start of the body */
  function head(meta: DocumentMeta, { path, pattern, isMissing = false }: DocumentPlace): string {
    const language = languageOf(path);
    const canonical = isMissing
      ? null
      : siteUrl + (meta.isSelection ? path : pageOfList(path, meta.page ?? 1));
    const style = ofPage(manifest.styles, isMissing ? undefined : pattern);
    return [
      `<!doctype html><html lang="${LANGUAGES[language].tag}">${before}`,
      `<title>${escapeText(meta.title)}</title>`,
      meta.description ? `<meta name="description" content="${escapeText(meta.description)}">` : '',
      robots(meta, canonical),
      canonical === null || meta.noindex || meta.isSelection ? '' : otherLanguages(canonical),
      preload(meta.preload),
      `<style>${style.css}</style>`,
      `<link rel="stylesheet" href="${style.elsewhere.address}" integrity="${style.elsewhere.integrity}" ` +
        `media="${ELSEWHERE_MEDIA}">${assets}`,
      `${boot} data-modules="${ofPage(manifest.modules, pattern).join(' ')}"></script>`,
      alternate(meta.alternate),
      openGraph(meta, canonical, language),
      structuredData(meta, canonical, language),
      `</head><body><div id="${ROOT_ELEMENT}">`,
    ].join('');
  }

  function robots({ noindex, isSelection }: DocumentMeta, canonical: string | null): string {
    if (demo || noindex || canonical === null) return '<meta name="robots" content="noindex">';
    const link = `<link rel="canonical" href="${escapeText(canonical)}">`;
    return isSelection ? `<meta name="robots" content="noindex, follow">${link}` : link;
  }

  /** @param canonical address of a page that search engines keep */
  function otherLanguages(canonical: string): string {
    return languagesOf(canonical.slice(siteUrl.length))
      .map(([tag, path]) => `<link rel="alternate" hreflang="${tag}" href="${escapeText(siteUrl + path)}">`)
      .join('');
  }

  function openGraph(meta: DocumentMeta, canonical: string | null, language: Language): string {
    const { groupName } = facts[language];
    const properties = {
      'og:type': 'website',
      'og:site_name': groupName,
      'og:locale': LANGUAGES[language].region.replace('-', '_'),
      'og:title': meta.title,
      'og:url': canonical,
      'og:description': meta.description,
      'og:image': siteUrl + (meta.share ?? SITE_SHARE),
      // A page's own picture shows the words of its title; the site's picture shows the site's name.
      'og:image:alt': meta.share ? meta.title : groupName,
      'og:image:width': String(SHARE_SIZE.width),
      'og:image:height': String(SHARE_SIZE.height),
    };
    const tags = Object.entries(properties).map(([property, content]) =>
      content ? `<meta property="${property}" content="${escapeText(content)}">` : '',
    );
    return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`;
  }

  function structuredData(
    { title, structured }: DocumentMeta,
    url: string | null,
    language: Language,
  ): string {
    if (!structured?.length) return '';
    const page = {
      '@type': 'WebPage',
      name: title,
      inLanguage: LANGUAGES[language].region,
      ...(url && { url }),
    };
    const graph = { '@context': 'https://schema.org', '@graph': [...structured, page] };
    const json = JSON.stringify(graph, (name, value) => (ADDRESSES.has(name) ? whole(value) : value));
    return `<script type="application/ld+json">${escapeScript(json)}</script>`;
  }

  /** Puts the origin before addresses: search engines accept absolute ones alone. */
  function whole(address: unknown): unknown {
    if (Array.isArray(address)) return address.map(whole);
    return typeof address === 'string' && /^\/(?!\/)/.test(address) ? siteUrl + address : address;
  }

  return { head };
}

/** The fields of schema.org that hold addresses. */
const ADDRESSES = new Set([
  ...['@id', 'url', 'image', 'logo', 'item', 'contentUrl', 'thumbnailUrl', 'urlTemplate'],
]);

/**
 * Everything after the app.
 * @param hydration the page's data, as JSON
 */
export function documentTail(hydration: string): string {
  const json = escapeScript(hydration);
  return `</div><script type="application/json" id="${HYDRATION_ELEMENT}">${json}</script></body></html>`;
}

/** The first screen's picture, in the format that nearly every browser of today takes. */
function preload(picture: PageMeta['preload']): string {
  if (!picture) return '';
  const { srcSet, sizes } = pictureSource(picture.base, picture.widths, picture.sizes);
  return (
    `<link rel="preload" as="image" type="image/avif" imagesrcset="${escapeText(srcSet)}" ` +
    `${sizes ? `imagesizes="${escapeText(sizes)}" ` : ''}fetchpriority="high">`
  );
}

function alternate(link: PageMeta['alternate']): string {
  return link ? `<link rel="alternate" type="${link.type}" href="${escapeText(link.href)}">` : '';
}

/** JSON inside a script element: `<` could end it or begin a comment; U+2028/9 end a line in old readers. */
function escapeScript(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
