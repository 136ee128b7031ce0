import type { FileHandle } from 'node:fs/promises';
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '../../shared/picture.ts';
import type { Signer } from './addresses.ts';
import { pictureType, shareName, sniffPicture, variantName } from './formats.ts';
import { Busy, type MediaResponse, plainResponse, SourceFailure } from './media-response.ts';
import type { MetadataIndex } from './metadata.ts';
import { type Original, type Originals, shared } from './originals.ts';
import type { PictureCache } from './picture-cache.ts';
import type { Resizer, Urgency } from './resizer.ts';
import type { ShareCard } from './share-card.ts';
import type { Source, Sources } from './sources.ts';

export interface PictureRequest {
  method: string;
  /** As it came, undecoded; what follows a `?` is ignored. */
  url: string;
  ifNoneMatch?: string | undefined;
}

export interface ShareRequest extends Omit<PictureRequest, 'url'> {
  card: ShareCard;
  /** The photograph beneath, as upstream or the site folder (`site:NAME`) names it; null for none. */
  picture: string | null;
  /** Asked before one is made: how long the client has to wait for that, milliseconds; 0 = it may. */
  mayMake: () => number;
}

/** Labels of a metric; `kept`: from the cache. */
export type PictureOutcome =
  | FoundPicture['outcome']
  | 'unchanged'
  | 'unknown'
  | 'missing'
  | 'failed'
  | 'busy';

export interface PicturesOptions {
  signer: Pick<Signer, 'open'>;
  sources: Pick<Sources, 'resolve'>;
  metadata: Pick<MetadataIndex, 'get'>;
  cache: Pick<PictureCache, 'get' | 'has' | 'put'>;
  originals: Pick<Originals, 'use' | 'bytes' | 'recheck'>;
  resizer: Pick<Resizer, 'run'>;
  /** The largest original that stands in for a resized picture. */
  standInBytes: number;
  onPicture?: ((outcome: PictureOutcome) => void) | undefined;
}

interface Wanted {
  source: Source;
  width: PictureWidth;
  format: PictureFormat;
}

interface FoundPicture {
  type: string;
  content: { bytes: Buffer } | { handle: FileHandle; size: number };
  /** Names these bytes for ever; null where they stand in for others and must not be cached. */
  name: string | null;
  outcome: 'kept' | 'made' | 'stand-in' | 'original';
}

/**
 * A week, then shown once more while it is asked for again. Not `immutable`: the address names the source, and an
 * editor may put another picture there. The ETag makes asking again cheap.
 */
const CACHE_CONTROL = 'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000';
/** A day: the price in it may change. */
const SHARE_CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800';
const ADDRESS = /^\/media\/([\w-]{16}|[\w-]{22})\/([\w.~-]+)\/(\d{1,5})\.(avif|webp|jpg)(?:\?|$)/;
const NO_PHOTO = Buffer.alloc(0);

export function createPictures(options: PicturesOptions) {
  const { signer, sources, metadata, cache, originals, resizer, onPicture } = options;
  const running = new Map<string, Promise<FoundPicture>>();

  /** `GET /media/{signature}/{source}/{width}.{format}` */
  async function respondPicture({ method, url, ifNoneMatch }: PictureRequest): Promise<MediaResponse> {
    const wanted = readAddress(url, signer);
    if (!wanted) return counted('unknown', plainResponse(404, 'There is no such picture.', 0));
    const name = nameOf(wanted);
    void originals.recheck(wanted.source);
    if (name && matches(ifNoneMatch, name)) return counted('unchanged', notModified(name, CACHE_CONTROL));
    try {
      const found = await find(wanted);
      return counted(found.outcome, await responseOf(found, method, CACHE_CONTROL));
    } catch (error) {
      if (error instanceof Busy) {
        return counted('busy', plainResponse(503, 'Too many pictures are being made.', 0, 2));
      }
      if (!(error instanceof SourceFailure)) throw error;
      return error.status === 404
        ? counted('missing', plainResponse(404, 'There is no such picture.', 60))
        : counted('failed', plainResponse(502, 'The picture cannot be had just now.', 0));
    }
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
    const known = metadata.get(source);
    return known ? variantName(known, width, format) : null;
  }

  async function kept(wanted: Wanted): Promise<FoundPicture | null> {
    const name = nameOf(wanted);
    const content = name && (await cache.get(name));
    return content ? { type: pictureType(wanted.format), content, name, outcome: 'kept' } : null;
  }

  /** While too many wait, a small original is sent as it is. */
  async function madeNow(wanted: Wanted): Promise<FoundPicture> {
    try {
      return await make(wanted, 'now');
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      const bytes = await originals.bytes(wanted.source, options.standInBytes);
      const format = bytes && sniffPicture(bytes);
      if (!format) throw error;
      return { type: pictureType(format), content: { bytes }, name: null, outcome: 'original' };
    }
  }

  function make({ source, width, format }: Wanted, urgency: Urgency): Promise<FoundPicture> {
    return shared(running, `${source}\n${width}.${format}`, () =>
      originals.use(source, async (original) => {
        const bytes = await resizer.run(original.input, { kind: format, width }, urgency);
        return stored(variantName(original, width, format), pictureType(format), bytes);
      }),
    );
  }

  async function stored(name: string, type: string, bytes: Buffer): Promise<FoundPicture> {
    await cache.put(name, bytes);
    return { type, content: { bytes }, name, outcome: 'made' };
  }

  /** A picture of 1200 × 630 for shares, cached under a name that follows from its words and its photograph. */
  async function respondShare(request: ShareRequest): Promise<MediaResponse> {
    const { card, method, ifNoneMatch } = request;
    const source = request.picture ? sources.resolve(request.picture) : null;
    const tag = source ? metadata.get(source)?.tag : null;
    const name = tag === undefined ? null : shareName(card, tag);
    if (source) void originals.recheck(source);
    if (name && matches(ifNoneMatch, name))
      return counted('unchanged', notModified(name, SHARE_CACHE_CONTROL));
    const content = name && (await cache.get(name));
    if (content) {
      const found = { type: pictureType('jpg'), content, name, outcome: 'kept' } as const;
      return counted('kept', await responseOf(found, method, SHARE_CACHE_CONTROL));
    }
    const waitMs = request.mayMake();
    if (waitMs > 0) {
      return plainResponse(429, 'Too many pictures for one address.', 0, Math.ceil(waitMs / 1000));
    }
    try {
      const found = await (source ? drawnOver(card, source) : draw(card, null));
      return counted('made', await responseOf(found, method, SHARE_CACHE_CONTROL));
    } catch (error) {
      if (!(error instanceof Busy) && !(error instanceof SourceFailure)) throw error;
      const outcome = error instanceof Busy ? 'busy' : 'failed';
      return counted(outcome, plainResponse(503, 'The picture cannot be had just now.', 0, 5));
    }
  }

  /** Drawn without its photograph, for this response alone, where that cannot be had. */
  async function drawnOver(card: ShareCard, source: Source): Promise<FoundPicture> {
    try {
      return await originals.use(source, (original) => draw(card, original));
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      return { ...(await draw(card, null)), name: null };
    }
  }

  function draw(card: ShareCard, original: Original | null): Promise<FoundPicture> {
    const name = shareName(card, original?.tag ?? null);
    return shared(running, name, async () => {
      const bytes = await resizer.run(original?.input ?? NO_PHOTO, { kind: 'share', card }, 'now');
      return stored(name, pictureType('jpg'), bytes);
    });
  }

  function counted(outcome: PictureOutcome, response: MediaResponse): MediaResponse {
    onPicture?.(outcome);
    return response;
  }

  return { respondPicture, respondShare };
}

function readAddress(url: string, signer: Pick<Signer, 'open'>): Wanted | null {
  const [, signature = '', encoded = '', digits, ending] = ADDRESS.exec(url) ?? [];
  // Compared as text: `0640` is no second address of the same picture.
  const width = PICTURE_WIDTHS.find((each) => String(each) === digits);
  const format = PICTURE_FORMATS.find((each) => each === ending);
  const source = width && format ? signer.open(signature, encoded) : null;
  return width && format && source ? { source, width, format } : null;
}

/** True where `If-None-Match` names the ETag of that name. */
function matches(header: string | undefined, name: string): boolean {
  if (!header) return false;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === `"${name}"`);
}

function notModified(name: string, cacheControl: string): MediaResponse {
  return { status: 304, headers: { etag: `"${name}"`, 'cache-control': cacheControl }, body: null };
}

async function responseOf(
  { type, content, name }: FoundPicture,
  method: string,
  cacheControl: string,
): Promise<MediaResponse> {
  const headers: MediaResponse['headers'] = {
    'content-type': type,
    'content-length': 'bytes' in content ? content.bytes.length : content.size,
    // A picture that stands in for another must not be cached under its address.
    'cache-control': name ? cacheControl : 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(name && { etag: `"${name}"` }),
  };
  const isHead = method === 'HEAD';
  if ('bytes' in content) return { status: 200, headers, body: isHead ? null : content.bytes };
  const { handle, size } = content;
  if (!isHead) return { status: 200, headers, body: handle.createReadStream({ start: 0, end: size - 1 }) };
  await handle.close();
  return { status: 200, headers, body: null };
}
