import { HYDRATION_ELEMENT, ROOT_ELEMENT } from '../../client/hydration.ts';
import { MODULES } from '../../client/marks.ts';
import type { PageMeta } from '../../client/page.ts';
import { LANGUAGES, type Language, languageOf } from '../../shared/language.ts';
import { listPage } from '../../shared/links.ts';
import { PICTURE_FORMATS, type PictureWidth, pictureSource } from '../../shared/picture.ts';
import { SHARE_SIZE, SITE_SHARE } from '../../shared/share-address.ts';
import type { InlineStyle, Manifest } from './manifest.ts';

/** What a document says of its page in its head. */
export interface DocumentMeta extends PageMeta {
  /** schema.org objects; addresses in them may be relative. */
  structured?: object[];
}

export interface DocumentOptions {
  manifest: Manifest;
  /** Public origin of the site. */
  siteUrl: string;
  groupName: string;
  /** Demo pages are kept out of search engines. */
  demo: boolean;
  /** Completes structured data; addresses in it may be relative. */
  structured?: (objects: object[]) => object[];
}

/** What a page needs of the browser's files. */
export interface PageFiles {
  modules: readonly string[];
  style: InlineStyle;
}

/** The head is written as text, since only the app below it is React's: the parts that never change, once. */
export function createDocument({ manifest, siteUrl, groupName, demo, structured }: DocumentOptions) {
  const before = [
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#0e4349">',
  ].join('');
  const assets = [
    `<noscript><style>${manifest.noscript.css}</style></noscript>`,
    '<link rel="icon" href="/favicon.svg">',
    '<link rel="manifest" href="/site.webmanifest">',
  ].join('');
  const bodyStart = `</head><body><div id="${ROOT_ELEMENT}">`;
  const noindex = '<meta name="robots" content="noindex">';
  const noindexFollow = '<meta name="robots" content="noindex, follow">';

  /**
   * Everything before the app: head and the start of the body.
   * @param path null for a page that has no address of its own
   * @param language what such a page speaks
   */
  function head(
    meta: DocumentMeta,
    path: string | null,
    { modules, style }: PageFiles,
    language: Language = languageOf(path ?? ''),
  ): string {
    const canonical =
      path === null ? null : siteUrl + (meta.isSelection ? path : listPage(path, meta.page ?? 1));
    const { tag } = LANGUAGES[language];
    const tags = [
      `<!doctype html><html lang="${tag}">`,
      before,
      `<title>${escapeText(meta.title)}</title>`,
      meta.description ? `<meta name="description" content="${escapeText(meta.description)}">` : '',
      demo || meta.noindex || canonical === null
        ? noindex
        : `${meta.isSelection ? noindexFollow : ''}<link rel="canonical" href="${escapeText(canonical)}">`,
      preload(meta.preload),
      `<style>${style.css}</style>`,
      assets,
      `<script type="module" src="${manifest.boot}" integrity="${manifest.bootIntegrity}" ${MODULES}="${modules.join(' ')}"></script>`,
      alternate(meta.alternate),
      openGraph(meta, canonical, tag),
      structuredData(meta),
      bodyStart,
    ];
    return tags.join('');
  }

  function openGraph(meta: DocumentMeta, canonical: string | null, tag: string): string {
    const properties: Record<string, string> = {
      'og:type': 'website',
      'og:site_name': groupName,
      'og:locale': tag.replace('-', '_'),
      'og:title': meta.title,
    };
    if (canonical !== null) properties['og:url'] = canonical;
    if (meta.description) properties['og:description'] = meta.description;
    properties['og:image'] = siteUrl + (meta.share ?? SITE_SHARE);
    // A page's own picture shows what its title says; that of the site its name.
    properties['og:image:alt'] = meta.share ? meta.title : groupName;
    const tags = Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeText(content)}">`,
    );
    return tags.join('') + SHARE_TAGS;
  }

  function structuredData(meta: DocumentMeta): string {
    if (!meta.structured?.length) return '';
    const objects = structured ? structured(meta.structured) : meta.structured;
    const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': objects });
    return `<script type="application/ld+json">${escapeScript(json)}</script>`;
  }

  /**
   * Everything after the app.
   * @param hydration what the browser's router begins with, as JSON
   */
  function tail(hydration: string): string {
    const json = escapeScript(hydration);
    return `</div><script type="application/json" id="${HYDRATION_ELEMENT}">${json}</script></body></html>`;
  }

  return { head, tail };
}

/** What is said of the picture of every page; the rest of a card is read from the other tags. */
const SHARE_TAGS =
  `<meta property="og:image:width" content="${SHARE_SIZE.width}">` +
  `<meta property="og:image:height" content="${SHARE_SIZE.height}">` +
  '<meta name="twitter:card" content="summary_large_image">';

export type Document = ReturnType<typeof createDocument>;

/** The first screen's picture, in the format that nearly every browser of today takes. */
function preload(picture: PageMeta['preload']): string {
  if (!picture) return '';
  const widths = picture.widths as readonly PictureWidth[];
  const [format] = PICTURE_FORMATS;
  const { srcSet, sizes } = pictureSource(picture.base, format, widths, picture.sizes);
  return (
    `<link rel="preload" as="image" type="image/${format}" imagesrcset="${escapeText(srcSet)}" ` +
    `${sizes ? `imagesizes="${escapeText(sizes)}" ` : ''}fetchpriority="high">`
  );
}

function alternate(link: PageMeta['alternate']): string {
  return link ? `<link rel="alternate" type="${link.type}" href="${escapeText(link.href)}">` : '';
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON inside a script element: `<` could end it or begin a comment; U+2028/9 end a line in old readers. */
function escapeScript(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
