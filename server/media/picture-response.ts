import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '../../shared/picture.ts';
import type { Signer } from './addresses.ts';
import { Busy, SourceFailure } from './failures.ts';
import { type MediaResponse, matchesEtag, plainResponse } from './media-response.ts';
import type { PictureFile, Pictures } from './pictures.ts';
import type { Source } from './sources.ts';

export interface PictureRequest {
  method: string;
  /** As it came, undecoded; what follows a `?` is ignored. */
  url: string;
  ifNoneMatch?: string | undefined;
}

export type PictureOutcome = PictureFile['outcome'] | 'unchanged' | 'unknown' | 'missing' | 'failed' | 'busy';

export interface PictureResponseOptions {
  signer: Signer;
  pictures: Pictures;
  onPicture?: (outcome: PictureOutcome) => void;
}

/**
 * A week, then shown once more while it is asked for again. Not `immutable`: the address names the source, and an
 * editor may put another picture there. The ETag makes asking again cheap.
 */
const CACHE_CONTROL = 'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000';
const RETRY_AFTER_SECONDS = 2;
const ADDRESS = /^\/media\/([\w-]{16}|[\w-]{22})\/([\w.~-]+)\/(\d{1,5})\.(avif|webp|jpg)(?:\?|$)/;

/** `GET /media/{signature}/{source}/{width}.{format}`. Never rejects for what a source or a reader does. */
export async function respondPicture(
  { signer, pictures, onPicture }: PictureResponseOptions,
  request: PictureRequest,
): Promise<MediaResponse> {
  const wanted = readAddress(request.url, signer);
  if (!wanted) {
    onPicture?.('unknown');
    return plainResponse(404, 'There is no such picture.', 0);
  }
  const { source, width, format } = wanted;
  const etag = pictures.etag(source, width, format);
  if (etag && matchesEtag(request.ifNoneMatch, etag)) {
    onPicture?.('unchanged');
    pictures.recheck(source);
    return { status: 304, headers: { etag, 'cache-control': CACHE_CONTROL }, body: null };
  }
  try {
    const file = await pictures.get(source, width, format);
    onPicture?.(file.outcome);
    return await responseOf(file, request.method === 'HEAD');
  } catch (error) {
    if (error instanceof Busy) {
      onPicture?.('busy');
      return plainResponse(503, 'Too many pictures are being made.', 0, RETRY_AFTER_SECONDS);
    }
    if (!(error instanceof SourceFailure)) throw error;
    onPicture?.(error.status === 404 ? 'missing' : 'failed');
    return error.status === 404
      ? plainResponse(404, 'There is no such picture.', 60)
      : plainResponse(502, 'The picture cannot be had just now.', 0);
  }
}

function readAddress(
  url: string,
  signer: Signer,
): { source: Source; width: PictureWidth; format: PictureFormat } | null {
  const [, signature = '', encoded = '', digits, ending] = ADDRESS.exec(url) ?? [];
  // Compared as text: `0640` is no second address of the same picture.
  const width = PICTURE_WIDTHS.find((each) => String(each) === digits);
  const format = PICTURE_FORMATS.find((each) => each === ending);
  const source = width && format ? signer.open(signature, encoded) : null;
  return width && format && source ? { source, width, format } : null;
}

/** @param cacheControl of a picture that stands for itself */
export async function responseOf(
  { type, content, etag }: PictureFile,
  head: boolean,
  cacheControl = CACHE_CONTROL,
): Promise<MediaResponse> {
  const headers: MediaResponse['headers'] = {
    'content-type': type,
    'content-length': 'bytes' in content ? content.bytes.length : content.size,
    // What stands in for another picture must not be cached under its address.
    'cache-control': etag ? cacheControl : 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(etag ? { etag } : {}),
  };
  if ('bytes' in content) return { status: 200, headers, body: head ? null : content.bytes };
  if (!head) return { status: 200, headers, body: content.handle.createReadStream() };
  await content.handle.close();
  return { status: 200, headers, body: null };
}
