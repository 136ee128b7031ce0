import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureAddresses } from '../../shared/picture.ts';
import { SHARE_SIZE } from '../../shared/share-address.ts';
import { MAX_HEADER_LENGTH } from '../http/accept-encoding.ts';
import { networkKey } from '../http/client-address.ts';
import { OverloadError } from '../http/render-queue.ts';
import { headOf, kindOf, TYPES } from './file-kinds.ts';
import { createGates, type MediaLimits, SourceFailure, shared, UnableToMake } from './limits.ts';
import type { Original, Originals } from './originals.ts';
import { type CachedFile, inMemory, type PictureCache } from './picture-cache.ts';
import { originalName } from './picture-facts.ts';
import type { ResizeTask, ShareTask } from './resize-process.ts';
import type { Resizer } from './resizer.ts';
import { type MediaRequest, type MediaResponse, sentence } from './responses.ts';
import type { ShareCard } from './share-card.ts';
import type { Source, Sources } from './sources.ts';

export interface Share {
  card: ShareCard;
  /** Addresses of the photograph behind the card, upstream's or `site:NAME`; null for none. */
  picture: PictureAddresses;
}

export interface PicturesOptions {
  sources: Sources;
  cache: PictureCache;
  originals: Originals;
  resizer: Resizer;
  limits: MediaLimits;
  /**
   * `kept`: from the cache; `made` now; `original`: sent in its place; `unchanged`: a 304; `unknown` address; `missing`
   * or `failed` at the source; `busy`: too many wait; `limited`: too many were made for this client.
   */
  onPicture: (outcome: string) => void;
}

/** A picture to send: made of a source's picture, or a card without a photograph. */
interface WantedPicture {
  source: Source | null;
  task: ResizeTask | ShareTask;
  cacheControl: string;
  /** Gives the time until the client may have one more made, milliseconds, 0 = now; without it there is no limit. */
  mayMake?: () => number;
}

/** Raise them when resize-process.ts or share-card.ts make other pictures: earlier files are then no longer used. */
const ENCODING = 3;
const SHARE_ENCODING = 4;
/** Pictures: a week, not `immutable`, since an editor may put another picture under the source's address. */
const CACHE_CONTROL = 'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000';
/** Share pictures: a day, since the price on one may change. */
const SHARE_CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800';
/** Originals that are sent because no picture can be made of them just now. */
const UNMADE_CACHE_CONTROL = 'public, max-age=60';
const ADDRESS = /^\/media\/([\w-]{16}|[\w-]{22})\/([\w.~-]+)\/(\d{1,5})\.(avif|webp|jpg)(?:\?|$)/;
/** The original of a card without a photograph. */
const NO_PHOTO = { tag: null, width: 0, height: 0, ...inMemory(Buffer.alloc(0)) };

/** Pictures in fixed widths and formats, and pictures for shares. */
export function createPictures({ sources, cache, originals, resizer, limits, onPicture }: PicturesOptions) {
  const ofClient = createGates(() => limits.picturesOfClient, limits.picturesWaiting);
  const ofNetwork = createGates(() => limits.picturesOfNetwork, limits.picturesWaiting);
  const running = new Map<string, Promise<{ name: string; file: CachedFile }>>();

  /** `GET /media/{signature}/{source}/{width}.{format}` @param client the key of its address */
  async function respondPicture(request: MediaRequest, client: string): Promise<MediaResponse> {
    const wanted = readAddress(request.url);
    const response = wanted
      ? await respond(request, client, wanted).catch((error) => {
          if (error instanceof OverloadError) {
            return sentence('busy', 503, 'picturesBusy', { retryAfter: 2 });
          }
          if (!(error instanceof SourceFailure)) throw error;
          if (error.status === 404) {
            const refusal = error instanceof UnableToMake ? 'pictureLater' : 'noPicture';
            return sentence('missing', 404, refusal, { maxAge: error.why ? 60 : 0 });
          }
          return sentence('failed', 502, 'pictureLater');
        })
      : sentence('unknown', 404, 'noPicture');
    onPicture(response.outcome);
    return response;
  }

  function readAddress(url: string): WantedPicture | null {
    const [, signature = '', encoded = '', digits, extension] = ADDRESS.exec(url) ?? [];
    // Compared as text: `0640` must not be a second address of a picture.
    const width = PICTURE_WIDTHS.find((each) => String(each) === digits);
    const kind = PICTURE_FORMATS.find((each) => each === extension);
    const source = width && kind ? sources.open(signature, encoded) : null;
    return width && kind && source ? { source, task: { kind, width }, cacheControl: CACHE_CONTROL } : null;
  }

  /**
   * A picture of 1200 × 630 for shares, cached under a name that follows from its words and its photograph.
   * @param mayMake as in WantedPicture
   */
  async function respondShare(
    request: MediaRequest,
    client: string,
    { card, picture }: Share,
    mayMake: () => number,
  ) {
    const wanted: WantedPicture = {
      source: originals.choose(picture),
      task: { kind: 'share', card },
      cacheControl: SHARE_CACHE_CONTROL,
    };
    const response = await respond(request, client, { ...wanted, mayMake })
      .catch((error) => {
        if (!(error instanceof SourceFailure)) throw error;
        // The card without its photograph, for this response alone; it has counted for the client already.
        return respond(request, client, { ...wanted, source: null, cacheControl: 'no-store' });
      })
      .catch((error) => {
        if (error instanceof UnableToMake) return sentence('missing', 404, 'pictureLater');
        if (!(error instanceof OverloadError) && !(error instanceof SourceFailure)) throw error;
        return sentence(error instanceof OverloadError ? 'busy' : 'failed', 503, 'pictureLater', {
          retryAfter: 5,
        });
      });
    onPicture(response.outcome);
    return response;
  }

  /** @throws SourceFailure, OverloadError */
  async function respond(
    request: MediaRequest,
    client: string,
    wanted: WantedPicture,
  ): Promise<MediaResponse> {
    const { source, task, cacheControl, mayMake } = wanted;
    if (source) void originals.recheck(source);
    const known = source ? cache.facts.get(source) : NO_PHOTO;
    // Null while its original is not known.
    const name = known ? pictureName(task, known) : null;
    const tags = request.headers['if-none-match']?.slice(0, MAX_HEADER_LENGTH);
    if (name && tags?.includes(`"${name}"`)) {
      return { outcome: 'unchanged', status: 304, headers: cacheHeaders(name, cacheControl) };
    }
    const kept = name ? await keptAs(name) : null;
    const retryAfter = kept || !mayMake ? 0 : Math.ceil(mayMake() / 1000);
    if (retryAfter > 0) return sentence('limited', 429, 'tooManyPictures', { retryAfter });
    try {
      const found = kept ?? (await make(client, source, task));
      const headers = {
        ...contentHeaders(task.kind === 'share' ? 'jpg' : task.kind, found.file.size),
        ...cacheHeaders(found.name, cacheControl),
      };
      const body = request.method !== 'HEAD' && { body: found.file.stream() };
      return { outcome: kept ? 'kept' : 'made', status: 200, headers, ...body };
    } catch (error) {
      return handOn(request, error);
    }
  }

  /** Sends an original of moderate size where no picture can be made of it; its first bytes say what it is. */
  async function handOn(request: MediaRequest, error: unknown): Promise<MediaResponse> {
    const tag = error instanceof UnableToMake && error.tag;
    const file = tag ? await cache.get(originalName(tag)) : null;
    if (!file || file.size > limits.originalBytes) throw error;
    const { head, whole, end } = await headOf(Readable.from(file.stream(), { objectMode: false }));
    const headers = {
      ...contentHeaders(kindOf(head) ?? '', file.size),
      'cache-control': UNMADE_CACHE_CONTROL,
    };
    if (request.method === 'HEAD') await end();
    const body = request.method !== 'HEAD' && { body: Readable.from(whole) };
    return { outcome: 'original', status: 200, headers, ...body };
  }

  async function keptAs(name: string) {
    const file = await cache.get(name);
    return file && { name, file };
  }

  /** Makes and stores a picture. A client's pictures wait for each other before they enter the resizer's queue. */
  async function make(client: string, source: Source | null, task: ResizeTask | ShareTask) {
    const original = source ? await originals.get(source) : NO_PHOTO;
    // The name differs from the one before where the original was fetched again and has changed.
    const name = pictureName(task, original);
    const inHand = async () => (await keptAs(name)) ?? (await shared(running, name, () => resize(name)));
    async function resize(name: string) {
      const bytes = await resizer.run(task, original.input, pixelsOf(task, original)).catch((error) => {
        throw error instanceof UnableToMake ? new UnableToMake(original.tag ?? undefined) : error;
      });
      await cache.put(name, bytes);
      return { name, file: inMemory(bytes) };
    }
    return ofClient(client)(() => ofNetwork(networkKey(client))(inHand));
  }

  return { respondPicture, respondShare };
}

/** The pixels of the resized picture; undefined for a card. */
function pixelsOf(task: ResizeTask | ShareTask, { width, height }: Pick<Original, 'width' | 'height'>) {
  const made = task.kind === 'share' ? null : Math.min(task.width, width);
  return made === null ? undefined : (made * made * height) / width;
}

/** The name of a picture, and its ETag. All widths beyond the original's are one and the same file. */
function pictureName(
  task: ResizeTask | ShareTask,
  { tag, width }: { tag: string | null; width: number },
): string {
  if (task.kind === 'share') {
    const digest = hash('sha256', JSON.stringify([task.card, tag]), 'hex').slice(0, 32);
    return `${digest}-${SHARE_SIZE.width}-${SHARE_ENCODING}.jpg`;
  }
  const enough = PICTURE_WIDTHS.find((each) => each >= width) ?? task.width;
  return `${tag}-${Math.min(task.width, enough)}-${ENCODING}.${task.kind}`;
}

/** @param ending the ending of the picture's kind */
function contentHeaders(ending: string, size: number) {
  return {
    'content-type': String(TYPES[ending]),
    'content-length': size,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

function cacheHeaders(name: string, cacheControl: string) {
  return { 'cache-control': cacheControl, ...(cacheControl !== 'no-store' && { etag: `"${name}"` }) };
}
