import { hash } from 'node:crypto';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../../shared/picture.ts';
import { SHARE_SIZE } from '../../shared/share-address.ts';
import { MAX_HEADER_LENGTH } from '../http/accept-encoding.ts';
import { OverloadError } from '../http/render-queue.ts';
import { createLater, type MediaLimits, SourceFailure, shared } from './limits.ts';
import { type Originals, sniffPicture } from './originals.ts';
import { type CachedFile, inMemory, type PictureCache } from './picture-cache.ts';
import type { ResizeTask, ShareTask } from './resize-process.ts';
import type { Resizer } from './resizer.ts';
import { contentType, type MediaRequest, type MediaResponse, sentence } from './responses.ts';
import type { ShareCard } from './share-card.ts';
import type { Source, Sources } from './sources.ts';

export interface Share {
  card: ShareCard;
  /** Address of the photograph beneath, upstream's or `site:NAME`; null for none. */
  picture: string | null;
}

export interface PicturesOptions {
  sources: Sources;
  cache: PictureCache;
  originals: Originals;
  resizer: Resizer;
  limits: MediaLimits;
  onPicture: (outcome: string) => void;
}

type PictureTask = ResizeTask | ShareTask;

interface FoundPicture extends Pick<CachedFile, 'size' | 'stream'> {
  /** An extension. */
  type: string;
  /** Null for a picture that stands in for another and must not be cached. */
  name: string | null;
  outcome: 'kept' | 'made' | 'stand-in' | 'original';
}

/** Raise them when resize-process.ts or share-card.ts make other pictures: earlier files are then no longer used. */
const ENCODING = 2;
const SHARE_ENCODING = 2;
/** A week, not `immutable`: an editor may put another picture under the source's address. */
const CACHE_CONTROL = 'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000';
/** A day: the price on it may change. */
const SHARE_CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800';
const ADDRESS = /^\/media\/([\w-]{16}|[\w-]{22})\/([\w.~-]+)\/(\d{1,5})\.(avif|webp|jpg)(?:\?|$)/;
/** The original of a card without a photograph. */
const NO_PHOTO = { tag: null, width: 0, height: 0, ...inMemory(Buffer.alloc(0)) };
const NONE = 'There is no such picture.';
const UNAVAILABLE = 'The picture cannot be had just now.';

/** Pictures in fixed widths and formats, and pictures for shares. */
export function createPictures(options: PicturesOptions) {
  const { sources, cache, originals, resizer, limits, onPicture } = options;
  const running = new Map<string, Promise<FoundPicture>>();
  const makeLater = createLater(0);

  /** `GET /media/{signature}/{source}/{width}.{format}` */
  async function respondPicture(request: MediaRequest): Promise<MediaResponse> {
    const response = await respond(request).catch((error) => {
      if (error instanceof OverloadError) {
        return sentence('busy', 503, 'Too many pictures are being made.', { retryAfter: 2 });
      }
      if (!(error instanceof SourceFailure)) throw error;
      if (error.status === 404) return sentence('missing', 404, NONE, { maxAge: 60 });
      return sentence('failed', 502, UNAVAILABLE);
    });
    onPicture(response.outcome);
    return response;
  }

  async function respond(request: MediaRequest): Promise<MediaResponse> {
    const address = readAddress(request.url);
    if (!address) return sentence('unknown', 404, NONE);
    const { source, task } = address;
    const ready = await respondReady(request, source, task);
    if (ready) return ready;
    const found = await (task.kind === 'avif' ? standIn : madeNow)(source, task);
    return sent(request, found, CACHE_CONTROL);
  }

  function readAddress(url: string) {
    const [, signature = '', encoded = '', digits, extension] = ADDRESS.exec(url) ?? [];
    // Compared as text: `0640` must not be a second address of a picture.
    const width = PICTURE_WIDTHS.find((each) => String(each) === digits);
    const kind = PICTURE_FORMATS.find((each) => each === extension);
    const source = width && kind ? sources.open(signature, encoded) : null;
    return width && kind && source ? { source, task: { kind, width } } : null;
  }

  /**
   * A picture of 1200 × 630 for shares, cached under a name that follows from its words and its photograph.
   * @param mayMake called before one is made; gives the time until the client may have one more, milliseconds; 0 = now
   */
  async function respondShare(request: MediaRequest, share: Share, mayMake: () => number) {
    const response = await respondCard(request, share, mayMake).catch((error) => {
      if (!(error instanceof OverloadError) && !(error instanceof SourceFailure)) throw error;
      return sentence(error instanceof OverloadError ? 'busy' : 'failed', 503, UNAVAILABLE, {
        retryAfter: 5,
      });
    });
    onPicture(response.outcome);
    return response;
  }

  async function respondCard(request: MediaRequest, { card, picture }: Share, mayMake: () => number) {
    const task: ShareTask = { kind: 'share', card };
    const source = picture ? sources.resolve(picture) : null;
    const ready = await respondReady(request, source, task);
    if (ready) return ready;
    const retryAfter = Math.ceil(mayMake() / 1000);
    if (retryAfter > 0) return sentence('limited', 429, 'Too many pictures for one address.', { retryAfter });
    const found = await make(source, task).catch(async (error) => {
      if (!(error instanceof SourceFailure)) throw error;
      // Without its photograph, for this response alone.
      return { ...(await make(null, task)), name: null };
    });
    return sent(request, found, SHARE_CACHE_CONTROL);
  }

  /** @returns a 304 or the cached picture; null for a picture that was not made yet */
  async function respondReady(request: MediaRequest, source: Source | null, task: PictureTask) {
    if (source) void originals.recheck(source);
    const cacheControl = task.kind === 'share' ? SHARE_CACHE_CONTROL : CACHE_CONTROL;
    const name = nameOf(source, task);
    const etag = `"${name}"`;
    const tags = request.headers['if-none-match']?.slice(0, MAX_HEADER_LENGTH).split(',');
    const had = tags?.map((each) => each.trim().replace(/^W\//, ''));
    if (name && had?.includes(etag)) {
      return { outcome: 'unchanged', status: 304, headers: { etag, 'cache-control': cacheControl } };
    }
    const found = await kept(source, task);
    return found && sent(request, found, cacheControl);
  }

  /** @returns null while its original is not known */
  function nameOf(source: Source | null, task: PictureTask): string | null {
    const original = source ? cache.facts.get(source) : NO_PHOTO;
    return original ? pictureName(task, original) : null;
  }

  async function kept(source: Source | null, task: PictureTask): Promise<FoundPicture | null> {
    const name = nameOf(source, task);
    const file = name && (await cache.get(name));
    return file ? { ...file, type: typeOf(task), name, outcome: 'kept' } : null;
  }

  /** The first visitor does not wait for AVIF: another format stands in, and AVIF is made afterwards. */
  async function standIn(source: Source, avif: ResizeTask): Promise<FoundPicture> {
    const webp = { ...avif, kind: 'webp' } as const;
    const jpg = { ...avif, kind: 'jpg' } as const;
    const found = (await kept(source, webp)) ?? (await kept(source, jpg)) ?? (await madeNow(source, webp));
    if (found.outcome === 'original') return found;
    // It may have been made meanwhile.
    makeLater(`${source} ${avif.width}`, async () => (await kept(source, avif)) ?? make(source, avif));
    return { ...found, name: null, outcome: 'stand-in' };
  }

  /** While too many wait, a small original is sent as it is. */
  async function madeNow(source: Source, task: ResizeTask): Promise<FoundPicture> {
    try {
      return await make(source, task);
    } catch (error) {
      if (!(error instanceof OverloadError)) throw error;
      const { size, read } = await originals.get(source);
      if (size > limits.standInBytes) throw error;
      const bytes = await read();
      return { ...inMemory(bytes), type: String(sniffPicture(bytes)), name: null, outcome: 'original' };
    }
  }

  /** Makes and stores a picture, once for all simultaneous readers. */
  function make(source: Source | null, task: PictureTask): Promise<FoundPicture> {
    return shared(running, JSON.stringify([source, task]), async () => {
      const original = source ? await originals.get(source) : NO_PHOTO;
      const pixels = task.kind === 'share' ? undefined : original.width * original.height;
      const bytes = await resizer.run(task, original.read, pixels);
      const name = pictureName(task, original);
      await cache.put(name, bytes);
      return { ...inMemory(bytes), type: typeOf(task), name, outcome: 'made' };
    });
  }

  return { respondPicture, respondShare };
}

/** The name of a picture, and its ETag. All widths beyond the original's are one and the same file. */
function pictureName(task: PictureTask, { tag, width }: { tag: string | null; width: number }): string {
  if (task.kind === 'share') {
    const digest = hash('sha256', JSON.stringify([task.card, tag]), 'hex').slice(0, 32);
    return `${digest}-${SHARE_SIZE.width}-${SHARE_ENCODING}.jpg`;
  }
  const enough = PICTURE_WIDTHS.find((each) => each >= width) ?? task.width;
  return `${tag}-${Math.min(task.width, enough)}-${ENCODING}.${task.kind}`;
}

function typeOf({ kind }: PictureTask): string {
  return kind === 'share' ? 'jpg' : kind;
}

function sent({ method }: MediaRequest, found: FoundPicture, cacheControl: string): MediaResponse {
  const { type, size, stream, name, outcome } = found;
  const headers = {
    'content-type': contentType(type),
    'content-length': size,
    // A stand-in must not be cached under this address.
    'cache-control': name ? cacheControl : 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(name && { etag: `"${name}"` }),
  };
  return { outcome, status: 200, headers, ...(method !== 'HEAD' && { body: stream() }) };
}
