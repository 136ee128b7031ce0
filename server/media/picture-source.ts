import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { type MediaLimits, SourceFailure } from './limits.ts';
import type { PictureFacts } from './picture-facts.ts';
import { MAX_LAYERS, packingsOf, type Source, type Sources } from './sources.ts';

/** A picture as its source has it; without bytes where the given version is still the one. */
export type Version = Pick<PictureFacts, 'tag' | 'etag' | 'modified'> & { bytes?: Buffer };

/** The pictures of upstream, of other hosts and of the site folder. */
export function createPictureSource(sources: Sources, limits: MediaLimits) {
  /**
   * @param have the cached version, which need not be sent again
   * @throws SourceFailure
   */
  function fetchVersion(source: Source, have?: PictureFacts): Promise<Version> {
    const place = sources.locate(source);
    if (!place) throw new SourceFailure(404);
    return Array.isArray(place) ? readFirst(place) : download(place, have);
  }

  /** @throws SourceFailure for a status other than 200, another host, too many bytes, a timeout */
  async function download(url: URL, have?: PictureFacts): Promise<Version> {
    const headers: Record<string, string> = { accept: 'image/*' };
    if (have?.etag) headers['if-none-match'] = have.etag;
    if (have?.modified) headers['if-modified-since'] = have.modified;
    try {
      // One signal for all of it: undici's timeouts count between chunks, and a slow drip outlives them.
      const signal = AbortSignal.timeout(limits.pictureTimeoutMs);
      const response = await sources.request(url, { headers, signal });
      const { status, body } = response;
      const isTooLarge = Number(response.headers.get('content-length')) > limits.pictureBytes;
      const isSent = status === 200 && !isTooLarge && packingsOf(response).length <= MAX_LAYERS;
      if (!isSent) await body?.cancel();
      if (status === 304 && have) return { tag: have.tag, etag: have.etag, modified: have.modified };
      if (!isSent || !body) throw new SourceFailure([404, 410].includes(status) ? 404 : 502);
      const chunks: Uint8Array[] = [];
      let total = 0;
      for await (const chunk of body) {
        total += chunk.length;
        if (total > limits.pictureBytes) throw new SourceFailure(502);
        chunks.push(chunk);
      }
      const etag = response.headers.get('etag') ?? undefined;
      const modified = response.headers.get('last-modified') ?? undefined;
      return { ...versionOf(Buffer.concat(chunks, total)), etag, modified };
    } catch (cause) {
      throw cause instanceof SourceFailure ? cause : new SourceFailure(502, { cause });
    }
  }

  /** @throws SourceFailure for a file that no folder has, or that is too large */
  async function readFirst(paths: string[]): Promise<Version> {
    for (const path of paths) {
      const stats = await stat(path).catch(() => null);
      if (!stats?.isFile()) continue;
      if (stats.size > limits.pictureBytes) throw new SourceFailure(502);
      const bytes = await readFile(path).catch(() => null);
      if (bytes) return versionOf(bytes);
    }
    throw new SourceFailure(404);
  }

  return fetchVersion;
}

/** @throws SourceFailure for bytes of a format that is not accepted */
function versionOf(bytes: Buffer): Version {
  if (!sniffPicture(bytes)) throw new SourceFailure(502);
  return { tag: hash('sha256', bytes, 'hex').slice(0, 32), bytes };
}

/** The format of a picture by its first bytes; null for others (SVG, TIFF, PDF…), which never reach a decoder. */
export function sniffPicture(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | null {
  const head = bytes.toString('latin1', 0, 32);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'webp';
  return /^[\s\S]{4}ftyp(?:avi[fs]|mif1[\s\S]{4,}avif)/.test(head) ? 'avif' : null;
}
