import { LRUCache } from 'lru-cache';
import type { Picture } from '../../shared/picture.ts';
import type { FactsIndex } from './facts.ts';
import { extensionOf, safeFileName } from './file-name.ts';
import type { Signer } from './signed-source.ts';
import { isYouTube, type Source, type Sources, youTubeId } from './source.ts';

/** Addresses of our own for what upstream names. All of it is synchronous: pages call it for every card. */
export interface MediaAddresses {
  /** @returns null where there is no address, or none that we may fetch */
  picture(address: string | null, alt: string): Picture | null;
  /** A file of the site folder's `pictures/`. */
  sitePicture(file: string | null, alt: string): Picture | null;
  /** The still of a video on the video service; own video files have none. */
  videoStill(videoLink: string, alt: string): Picture | null;
  /**
   * A document or video file, by a name that a visitor finds again: `/files/{signature}/{source}/{name.ext}`.
   * @returns null for what may not be fetched; files of the site folder are pictures only
   */
  file(address: string, title: string): string | null;
  /** Grows when sizes or colours were learnt: pages made before are out of date. */
  version(): number;
}

export interface MediaAddressOptions {
  signer: Signer;
  sources: Sources;
  facts: FactsIndex;
}

interface Known {
  source: Source;
  /** `{signature}/{source}` */
  signed: string;
}

const MAX_KNOWN = 10_000;

export function createMediaAddresses({ signer, sources, facts }: MediaAddressOptions): MediaAddresses {
  /** Signing costs some microseconds, and a page shows the same pictures each time. */
  const known = new LRUCache<string, Known | false>({ max: MAX_KNOWN });

  function find(address: string | null): Known | false {
    if (!address) return false;
    const before = known.get(address);
    if (before !== undefined) return before;
    const source = sources.resolve(address);
    const found = source ? { source, signed: signer.sign(source) } : false;
    known.set(address, found);
    return found;
  }

  function picture(address: string | null, alt: string): Picture | null {
    const found = find(address);
    if (!found || facts.isMissing(found.source)) return null;
    const base = `/media/${found.signed}`;
    const about = facts.get(found.source);
    return about
      ? { base, alt, width: about.width, height: about.height, color: about.color }
      : { base, alt };
  }

  return {
    picture,
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
    version: () => facts.version(),
  };
}

/** The ending of the file that a source names, its query left out. */
export function fileExtension(source: string): string {
  return extensionOf(source.replace(/\?.*$/s, ''));
}
