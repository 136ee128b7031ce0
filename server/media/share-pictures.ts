import { hash } from 'node:crypto';
import { SHARE_SIZE } from '../../shared/share-address.ts';
import { Busy, InputGone, SourceFailure } from './failures.ts';
import type { MediaResponse } from './media-response.ts';
import { matchesEtag, plainResponse } from './media-response.ts';
import type { MetadataIndex } from './metadata.ts';
import type { Original, Originals } from './originals.ts';
import type { PictureCache } from './picture-cache.ts';
import { type PictureOutcome, responseOf } from './picture-response.ts';
import type { Pictures } from './pictures.ts';
import type { Resizer } from './resizer.ts';
import { TAG_LENGTH } from './resizer.ts';
import { CARD_VERSION, type ShareCard } from './share-card.ts';
import type { Source, Sources } from './sources.ts';

export interface ShareRequest {
  method: string;
  ifNoneMatch?: string | undefined;
  card: ShareCard;
  /** The photograph beneath, as upstream or the site folder (`site:NAME`) names it; null for none. */
  picture: string | null;
  /** Asked before one is made: how long the client has to wait for that, milliseconds; 0 = it may. */
  mayMake: () => number;
}

export interface ShareResponderOptions {
  sources: Sources;
  metadata: Pick<MetadataIndex, 'get' | 'isMissing'>;
  cache: Pick<PictureCache, 'get' | 'put'>;
  originals: Pick<Originals, 'get' | 'forget'>;
  resizer: Pick<Resizer, 'run'>;
  pictures: Pick<Pictures, 'recheck' | 'remember'>;
  onPicture?: (outcome: PictureOutcome) => void;
}

/** A day: the price in it may change. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800';
const RETRY_AFTER_SECONDS = 5;
const TYPE = 'image/jpeg';

/**
 * Share pictures, cached beside the others under a name that follows from what they say and from the photograph. One
 * whose photograph cannot be had is drawn without, for this response alone.
 */
export function createShareResponder(options: ShareResponderOptions) {
  const { sources, metadata, cache, originals, resizer, pictures, onPicture } = options;
  const flights = new Map<string, Promise<Buffer>>();

  return async function respondShare(request: ShareRequest): Promise<MediaResponse> {
    const { card, ifNoneMatch } = request;
    const head = request.method === 'HEAD';
    const source = request.picture ? sources.resolve(request.picture) : null;
    const tag = source ? metadata.get(source)?.tag : 'none';
    const name = tag ? nameOf(card, tag) : null;
    if (source) void pictures.recheck(source);
    if (name && matchesEtag(ifNoneMatch, quoted(name))) {
      onPicture?.('unchanged');
      return { status: 304, headers: { etag: quoted(name), 'cache-control': CACHE_CONTROL }, body: null };
    }
    const content = name && (await cache.get(name));
    if (name && content) {
      onPicture?.('kept');
      return responseOf({ type: TYPE, content, etag: quoted(name), outcome: 'kept' }, head, CACHE_CONTROL);
    }
    const waitMs = request.mayMake();
    if (waitMs > 0) {
      return plainResponse(429, 'Too many pictures for one address.', 0, Math.ceil(waitMs / 1000));
    }
    try {
      const { bytes, etag } = await made(card, source);
      onPicture?.('made');
      return await responseOf({ type: TYPE, content: { bytes }, etag, outcome: 'made' }, head, CACHE_CONTROL);
    } catch (error) {
      if (!(error instanceof Busy) && !(error instanceof SourceFailure)) throw error;
      onPicture?.(error instanceof Busy ? 'busy' : 'failed');
      return plainResponse(503, 'The picture cannot be had just now.', 0, RETRY_AFTER_SECONDS);
    }
  };

  async function made(card: ShareCard, source: Source | null) {
    const original = source && (await photograph(source));
    const name = nameOf(card, original?.tag ?? 'none');
    const bytes = await once(name, async () => {
      const drawn = await draw(card, source, original);
      if (original || !source) await cache.put(name, drawn);
      return drawn;
    });
    return { bytes, etag: original || !source ? quoted(name) : null };
  }

  /** @returns null for one that cannot be had now */
  async function photograph(source: Source): Promise<Original | null> {
    try {
      return await originals.get(source);
    } catch (error) {
      if (error instanceof SourceFailure) return null;
      throw error;
    }
  }

  async function draw(
    card: ShareCard,
    source: Source | null,
    original: Original | null,
    again = true,
  ): Promise<Buffer> {
    const input = original?.input ?? Buffer.alloc(0);
    try {
      const look = source !== null && metadata.get(source)?.tag !== original?.tag;
      const request = { input, width: 0, format: 'jpg', look, card } as const;
      const { bytes, look: seen } = await resizer.run(request, 'now');
      if (seen && source && original) pictures.remember(source, original, seen);
      if (!bytes) throw new SourceFailure(502, 'not-a-picture');
      return bytes;
    } catch (error) {
      if (error instanceof InputGone && source && original && again) {
        await originals.forget(source, original);
        return draw(card, source, await photograph(source), false);
      }
      throw error;
    }
  }

  /** One making for any number of simultaneous readers. */
  function once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const running = flights.get(name);
    if (running) return running;
    const making = make().finally(() => flights.delete(name));
    flights.set(name, making);
    return making;
  }
}

/** Such as picture-cache.ts names its files: the digest of all that is in the picture, its width, its version. */
function nameOf(card: ShareCard, tag: string): string {
  const digest = hash('sha256', JSON.stringify([card, tag]), 'hex').slice(0, TAG_LENGTH);
  return `${digest}-${SHARE_SIZE.width}-${CARD_VERSION}.jpg`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
