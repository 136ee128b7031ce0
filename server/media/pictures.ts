import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '../../shared/picture.ts';
import { Busy, type MediaLimits, SourceFailure, shared } from './limits.ts';
import { type Originals, sniffPicture } from './originals.ts';
import { type CachedFile, type PictureCache, shareName, variantName } from './picture-cache.ts';
import type { PictureFactsIndex } from './picture-facts.ts';
import type { Resizer, Urgency } from './resizer.ts';
import { contentType, type MediaRequest, type MediaResponse, sentence } from './responses.ts';
import type { ShareCard } from './share-card.ts';
import type { Source, Sources } from './sources.ts';

export interface Share {
  card: ShareCard;
  /** The photograph beneath, as upstream or the site folder (`site:NAME`) names it; null for none. */
  picture: string | null;
}

export interface PicturesOptions {
  sources: Sources;
  facts: PictureFactsIndex;
  cache: PictureCache;
  originals: Originals;
  resizer: Resizer;
  limits: MediaLimits;
  onPicture?: ((outcome: string) => void) | undefined;
}

interface Wanted {
  source: Source;
  width: PictureWidth;
  format: PictureFormat;
}

interface FoundPicture extends Pick<CachedFile, 'size' | 'stream'> {
  /** An extension. */
  type: string;
  /** Names these bytes for ever; null where they stand in for others and must not be cached. */
  name: string | null;
  outcome: 'kept' | 'made' | 'stand-in' | 'original';
}

/** A week, not `immutable`: the address names the source, and an editor may put another picture there. */
const CACHE_CONTROL = 'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000';
/** A day: the price in it may change. */
const SHARE_CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800';
const ADDRESS = /^\/media\/([\w-]{16}|[\w-]{22})\/([\w.~-]+)\/(\d{1,5})\.(avif|webp|jpg)(?:\?|$)/;
const NO_PHOTO = async () => Buffer.alloc(0);
const NONE = 'There is no such picture.';
const UNAVAILABLE = 'The picture cannot be had just now.';

/** Pictures in fixed widths and formats, and pictures for shares. */
export function createPictures(options: PicturesOptions) {
  const { sources, facts, cache, originals, resizer, limits, onPicture } = options;
  const running = new Map<string, Promise<FoundPicture>>();

  /** `GET /media/{signature}/{source}/{width}.{format}` */
  function respondPicture(request: MediaRequest): Promise<MediaResponse> {
    const answer = respond(request).catch((error) => {
      if (error instanceof Busy) {
        return sentence('busy', 503, 'Too many pictures are being made.', { retryAfter: 2 });
      }
      if (!(error instanceof SourceFailure)) throw error;
      if (error.status === 404) return sentence('missing', 404, NONE, { maxAge: 60 });
      return sentence('failed', 502, UNAVAILABLE);
    });
    return counted(answer);
  }

  async function counted(answer: Promise<MediaResponse>): Promise<MediaResponse> {
    const response = await answer;
    onPicture?.(response.outcome);
    return response;
  }

  async function respond(request: MediaRequest): Promise<MediaResponse> {
    const wanted = readAddress(request.url);
    if (!wanted) return sentence('unknown', 404, NONE);
    void originals.recheck(wanted.source);
    const same = unchanged(request, nameOf(wanted), CACHE_CONTROL);
    return same ?? sent(request, await find(wanted), CACHE_CONTROL);
  }

  function readAddress(url: string): Wanted | null {
    const [, signature = '', encoded = '', digits, extension] = ADDRESS.exec(url) ?? [];
    // Compared as text: `0640` is no second address of the same picture.
    const width = PICTURE_WIDTHS.find((each) => String(each) === digits);
    const format = PICTURE_FORMATS.find((each) => each === extension);
    const source = width && format ? sources.open(signature, encoded) : null;
    return width && format && source ? { source, width, format } : null;
  }

  /** A first visitor does not wait for AVIF: another format stands in for it, and AVIF is made afterwards. */
  async function find(wanted: Wanted): Promise<FoundPicture> {
    const found = await kept(wanted);
    if (found) return found;
    if (wanted.format !== 'avif') return madeNow(wanted);
    const webp = { ...wanted, format: 'webp' } as const;
    const standIn = (await kept(webp)) ?? (await kept({ ...wanted, format: 'jpg' })) ?? (await madeNow(webp));
    if (standIn.outcome === 'original') return standIn;
    const name = nameOf(wanted);
    // It may have been made since it was looked for.
    if (!name || !cache.has(name)) make(wanted, 'later').catch(() => {});
    return { ...standIn, name: null, outcome: 'stand-in' };
  }

  function nameOf({ source, width, format }: Wanted): string | null {
    const known = facts.get(source);
    return known ? variantName(known, width, format) : null;
  }

  async function kept(wanted: Wanted): Promise<FoundPicture | null> {
    const name = nameOf(wanted);
    const file = name && (await cache.get(name));
    return file ? { ...file, type: wanted.format, name, outcome: 'kept' } : null;
  }

  /** While too many wait, a small original is sent as it is. */
  async function madeNow(wanted: Wanted): Promise<FoundPicture> {
    try {
      return await make(wanted, 'now');
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      const { size, read } = await originals.get(wanted.source);
      if (size > limits.standInBytes) throw error;
      const bytes = await read();
      const type = String(sniffPicture(bytes));
      return { size: bytes.length, stream: () => bytes, type, name: null, outcome: 'original' };
    }
  }

  function make({ source, width, format }: Wanted, urgency: Urgency): Promise<FoundPicture> {
    return shared(running, `${source}\n${width}.${format}`, async () => {
      const { facts: known, read } = await originals.get(source);
      const task = { kind: format, width, pixels: known.width * known.height };
      return stored(variantName(known, width, format), format, await resizer.run(task, read, urgency));
    });
  }

  async function stored(name: string, type: string, bytes: Buffer): Promise<FoundPicture> {
    await cache.put(name, bytes);
    return { size: bytes.length, stream: () => bytes, type, name, outcome: 'made' };
  }

  /**
   * A picture of 1200 × 630 for shares, cached under a name that follows from its words and its photograph.
   * @param mayMake asked before one is made: how long the client has to wait for that, milliseconds; 0 = it may
   */
  function respondShare(request: MediaRequest, share: Share, mayMake: () => number): Promise<MediaResponse> {
    const answer = respondCard(request, share, mayMake).catch((error) => {
      if (!(error instanceof Busy) && !(error instanceof SourceFailure)) throw error;
      return sentence(error instanceof Busy ? 'busy' : 'failed', 503, UNAVAILABLE, { retryAfter: 5 });
    });
    return counted(answer);
  }

  async function respondCard(request: MediaRequest, { card, picture }: Share, mayMake: () => number) {
    const source = picture ? sources.resolve(picture) : null;
    const tag = source ? facts.get(source)?.tag : null;
    const name = tag === undefined ? null : shareName(card, tag);
    if (source) void originals.recheck(source);
    const same = unchanged(request, name, SHARE_CACHE_CONTROL);
    if (same) return same;
    const file = name && (await cache.get(name));
    if (file) return sent(request, { ...file, type: 'jpg', name, outcome: 'kept' }, SHARE_CACHE_CONTROL);
    const retryAfter = Math.ceil(mayMake() / 1000);
    if (retryAfter > 0) return sentence('limited', 429, 'Too many pictures for one address.', { retryAfter });
    const made = await (source ? drawnOver(card, source) : drawBare(card));
    return sent(request, made, SHARE_CACHE_CONTROL);
  }

  /** Drawn without its photograph, for this response alone, where that cannot be had. */
  async function drawnOver(card: ShareCard, source: Source): Promise<FoundPicture> {
    try {
      const { facts: known, read } = await originals.get(source);
      return await draw(shareName(card, known.tag), card, read);
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      return { ...(await drawBare(card)), name: null };
    }
  }

  function drawBare(card: ShareCard): Promise<FoundPicture> {
    return draw(shareName(card, null), card, NO_PHOTO);
  }

  function draw(name: string, card: ShareCard, read: () => Promise<Buffer>): Promise<FoundPicture> {
    return shared(running, name, async () =>
      stored(name, 'jpg', await resizer.run({ kind: 'share', card }, read, 'now')),
    );
  }

  return { respondPicture, respondShare };
}

/** @returns a 304 where `If-None-Match` names the ETag of that name */
function unchanged(
  { headers }: MediaRequest,
  name: string | null,
  cacheControl: string,
): MediaResponse | null {
  const etag = `"${name}"`;
  const had = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (!name || !had?.includes(etag)) return null;
  return { outcome: 'unchanged', status: 304, headers: { etag, 'cache-control': cacheControl } };
}

function sent({ method }: MediaRequest, found: FoundPicture, cacheControl: string): MediaResponse {
  const { type, size, stream, name, outcome } = found;
  const headers = {
    'content-type': contentType(type),
    'content-length': size,
    // A picture that stands in for another must not be cached under its address.
    'cache-control': name ? cacheControl : 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(name && { etag: `"${name}"` }),
  };
  return { outcome, status: 200, headers, ...(method !== 'HEAD' && { body: stream() }) };
}
