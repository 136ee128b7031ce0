import type { SafeHtml } from '../../shared/content.ts';
import { type Picture, pictureSource } from '../../shared/picture.ts';
import { escapeText, plainText } from '../../shared/plain-text.ts';
import type { PageInput } from '../page.ts';
import { COMPONENTS } from '../text/components.ts';
import { offeredWidths, plainPicture } from './picture-box.tsx';
import { videoView } from './record-views.ts';
import { videoLinkAttributes } from './video-card.tsx';

/** The `sizes` of a picture in a text, which is as wide as its lines. */
const SIZES = '(min-width: 700px) 608px, 92vw';
const LARGEST = 1440;

/** The context of a text: the title for films without own words, and the level of its first heading. */
interface TextPlace {
  title: string;
  firstLevel?: 2 | 3;
}

/**
 * Prepares upstream's text for a page: links are adapted for the visitor, pictures come from our own server, films
 * become stills. Pictures and films that cannot be shown are left out. Only loaders call this.
 * @param html output of the sanitiser, unchanged: elements are found by its way of writing them
 */
export function textView(html: SafeHtml, { title, firstLevel = 2 }: TextPlace, input: PageInput): SafeHtml {
  const shown = html
    .replace(/<a( [^>]*)>([\s\S]*?)<\/a>/g, (_, tag: string, words: string) => link(tag, words, input))
    .replace(/<span( [^>]*)><\/span>/g, (place, tag: string) => {
      const told = attributesOf(tag);
      if (told['data-picture']) return pictureOf(told, input);
      return told['data-film'] ? filmOf(told, title, input) : place;
    })
    .replace(/<p>(?:\s|<br \/>)*<\/p>/g, '');
  if (firstLevel === 2) return shown as SafeHtml;
  const deeper = (_: string, slash: string, level: string) => `<${slash}h${Math.min(Number(level) + 1, 6)}`;
  return shown.replace(/<(\/?)h([2-6])(?=[ >])/g, deeper) as SafeHtml;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Reads the attributes of a tag that the sanitiser wrote. */
function attributesOf(tag: string): Record<string, string | undefined> {
  const pairs = [...tag.matchAll(/ ([a-z-]+)="([^"]*)"/g)];
  const decoded = (value: string) => value.replace(/&(\w+);/g, (sign, name) => ENTITIES[name] ?? sign);
  return Object.fromEntries(pairs.map(([, name, value = '']) => [name, decoded(value)]));
}

function tagOf(name: string, attributes: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return `<${name}${pairs.map(([key, value]) => ` ${key}="${escapeText(String(value))}"`).join('')}>`;
}

function link(tag: string, words: string, { backend, locale }: PageInput): string {
  const { href: written = '', rel: _, ...others } = attributesOf(tag);
  const { href, isOutside } = backend.textLink(written, plainText(words), locale.language);
  const rel = isOutside ? 'noopener nofollow' : undefined;
  return `${tagOf('a', { ...others, href, rel })}${words}</a>`;
}

function pictureOf(told: ReturnType<typeof attributesOf>, { backend }: PageInput): string {
  const picture = backend.picture(told['data-picture'] ?? null, told['data-alt'] ?? '');
  return picture ? markupOf(picture, told.id, Number(told['data-width'] ?? 0)) : '';
}

/** @param asked the width that the editor gave it in pixels; 0 for none */
function markupOf(picture: Picture, id?: string, asked = 0): string {
  const { base, alt, width, height } = picture;
  const widths = offeredWidths(picture, LARGEST);
  const shown = Math.min(asked || Number.POSITIVE_INFINITY, width ?? Number.POSITIVE_INFINITY);
  const size = Number.isFinite(shown) ? { width: shown } : {};
  const tall = width && height ? { height: Math.round((height * shown) / width) } : {};
  const { srcSet, sizes } = { sizes: undefined, ...pictureSource(base, widths, SIZES) };
  return (
    `${tagOf('picture', { id })}${tagOf('source', { type: 'image/avif', srcset: srcSet, sizes })}` +
    `${tagOf('img', { src: plainPicture(base, widths), alt, ...size, ...tall, loading: 'lazy' })}</picture>`
  );
}

/** A still that leads to its film; the boot script plays it in a window (boot/video.ts). */
function filmOf(
  told: ReturnType<typeof attributesOf>,
  title: string,
  { backend, locale }: PageInput,
): string {
  const words = told['data-title'] || title;
  const video = videoView({ title: words, videoLink: told['data-film'] ?? null }, backend);
  if (!video) return '';
  const { still: own, ...film } = video;
  const still = own ?? backend.picture(told['data-still'] ?? null, '');
  return (
    `${tagOf('a', { id: told.id, class: 'film', ...videoLinkAttributes(film) })}<span class="film__still">` +
    `${still ? markupOf({ ...still, alt: '' }) : ''}</span><span class="visually-hidden">` +
    `${escapeText(COMPONENTS[locale.language].playVideo)}</span><span class="film__title">${escapeText(words)}</span></a>`
  );
}
