import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Picture } from '../../shared/picture.ts';
import { isYouTube, youTubeId } from '../../shared/video-address.ts';
import { createLeastUsed } from '../http/least-used.ts';
import type { FileSizes } from './file-sizes.ts';
import { extensionOf, safeFileName } from './formats.ts';
import type { MetadataIndex } from './metadata.ts';
import type { Source, Sources } from './sources.ts';

/** Addresses of our own for what upstream names. All of it is synchronous: pages call it for every card. */
export interface MediaAddresses {
  /**
   * A picture with its size and colour, as far as they are known: one that was never measured will be, and
   * `version` grows then.
   * @returns null where there is no address, or none that we may fetch
   */
  picture(address: string | null, alt: string): Picture | null;
  /** The `base` of such a picture and no more: for lists of all of them, of which none is to be measured. */
  pictureBase(address: string): string | null;
  /** A file of the site folder's `pictures/`. */
  sitePicture(file: string | null, alt: string): Picture | null;
  /** The still of a video on the video service; own video files have none. */
  videoStill(videoLink: string, alt: string): Picture | null;
  /**
   * A document or video file, by a name that a visitor finds again: `/files/{signature}/{source}/{name.ext}`.
   * @returns null for what may not be fetched; files of the site folder are pictures only
   */
  file(address: string, title: string): string | null;
  /** Bytes of such a file. @returns null where they are not known: they will be, and `version` grows then */
  fileBytes(address: string): number | null;
  /** Grows when sizes or colours were learnt: pages made before are out of date. */
  version(): number;
}

export interface MediaAddressOptions {
  signer: Signer;
  sources: Sources;
  metadata: MetadataIndex;
  fileSizes: Pick<FileSizes, 'get' | 'version'>;
  /** Has a picture measured, by and by. */
  measure: (source: Source) => void;
}

interface Resolved {
  source: Source;
  /** `{signature}/{source}` */
  signed: string;
}

const MAX_RESOLVED = 10_000;

export function createMediaAddresses({
  signer,
  sources,
  metadata,
  fileSizes,
  measure,
}: MediaAddressOptions): MediaAddresses {
  /** Signing costs some microseconds, and a page shows the same pictures each time. */
  const resolved = createLeastUsed<string, Resolved | false>(MAX_RESOLVED);

  function find(address: string | null): Resolved | false {
    if (!address) return false;
    const before = resolved.get(address);
    if (before !== undefined) return before;
    const source = sources.resolve(address);
    const found = source ? { source, signed: signer.sign(source) } : false;
    resolved.set(address, found);
    return found;
  }

  function picture(address: string | null, alt: string): Picture | null {
    const found = find(address);
    if (!found || metadata.isMissing(found.source)) return null;
    const base = `/media/${found.signed}`;
    const known = metadata.get(found.source);
    if (known) return { base, alt, width: known.width, height: known.height, color: known.color };
    measure(found.source);
    return { base, alt };
  }

  return {
    picture,
    pictureBase(address) {
      const found = find(address);
      return found && !metadata.isMissing(found.source) ? `/media/${found.signed}` : null;
    },
    sitePicture: (file, alt) => picture(file ? `site:${file}` : null, alt),
    videoStill(videoLink, alt) {
      const id = youTubeId(videoLink);
      return id ? picture(`https://i.ytimg.com/vi/${id}/hqdefault.jpg`, alt) : null;
    },
    file(address, title) {
      if (isYouTube(address)) return null;
      const found = find(address);
      if (!found || found.source.startsWith('s:')) return null;
      const name = safeFileName(title, fileExtension(found.source));
      return `/files/${found.signed}/${encodeURIComponent(name)}`;
    },
    fileBytes(address) {
      const found = find(address);
      return found ? fileSizes.get(found.source) : null;
    },
    version: () => metadata.version() + fileSizes.version(),
  };
}

/** The ending of the file that a source names, its query left out. */
export function fileExtension(source: string): string {
  return extensionOf(source.replace(/\?.*$/s, ''));
}

/**
 * The two parts of an address that name a source: `{signature}/{source}`. Without the signature anybody could
 * have the server fetch and resize every file of the allowed hosts.
 */
export interface Signer {
  /** @returns `{signature}/{source}`, the source as it is with `~` for `:` and `/`, or in base64url */
  sign(source: Source): string;
  /** @returns the source, or null where the signature is not ours */
  open(signature: string, encoded: string): Source | null;
}

/** 96 bits: none is guessed, and an address stays short. Addresses in older pages have 128. */
const SIGNATURE_BYTES = 12;
const OLD_SIGNATURE_BYTES = 16;
/** What most sources are: as they are they take a quarter less than in base64url, which has no `~`. */
const PLAIN = /^[us]:\/?[\w.-]+(?:\/[\w.-]+)*$/;
const PLAIN_ENCODED = /^([us])~(.+)$/;

/** @param key the site's secret */
export function createSigner(key: string | Buffer): Signer {
  function signature(encoded: string, bytes: number): Buffer {
    return createHmac('sha256', key).update(`media\n${encoded}`).digest().subarray(0, bytes);
  }
  return {
    sign(source) {
      const encoded = encode(source);
      return `${signature(encoded, SIGNATURE_BYTES).toString('base64url')}/${encoded}`;
    },
    open(given, encoded) {
      const bytes = Buffer.from(given, 'base64url');
      const isWhole = bytes.length === SIGNATURE_BYTES || bytes.length === OLD_SIGNATURE_BYTES;
      if (!isWhole || !timingSafeEqual(bytes, signature(encoded, bytes.length))) return null;
      return decode(encoded);
    },
  };
}

function encode(source: Source): string {
  return PLAIN.test(source)
    ? source.replace(':', '~').replaceAll('/', '~')
    : Buffer.from(source).toString('base64url');
}

function decode(encoded: string): Source {
  const [, kind, rest] = PLAIN_ENCODED.exec(encoded) ?? [];
  if (!kind || !rest) return Buffer.from(encoded, 'base64url').toString() as Source;
  return `${kind}:${rest.replaceAll('~', '/')}` as Source;
}
